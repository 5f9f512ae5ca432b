import type { ClientState } from '../../online/online-client.js';
import { secondsUntil } from './clock-words.js';

/** What is known of the way to the server. */
export interface WayToServer extends Pick<ClientState, 'connection' | 'paused' | 'pending' | 'followed'> {
  /** How often the connection was tried in vain since it was last there. */
  readonly attempts: number;
}

/** What is wrong with the way to the server, in words; undefined: nothing is. */
export function connectionText({ connection, paused, pending, attempts, followed }: WayToServer): string | undefined {
  const kept =
    pending.length === 0 ? '' : ' Your move is saved here and will be sent by itself; please keep this page open.';
  switch (connection.kind) {
    case 'open':
      return paused;
    case 'connecting':
      return followed === undefined || attempts === 0
        ? undefined
        : `Reconnecting, attempt ${attempts}… Nothing is lost.${kept}`;
    case 'waiting': {
      const said = connection.sentence ?? 'The connection is lost.';
      return `${said} Attempt ${attempts} in ${secondsUntil(connection.retryIn)} s; nothing is lost.${kept}`;
    }
    case 'ended':
      return connection.why === 'left' ? undefined : connection.sentence;
  }
}
