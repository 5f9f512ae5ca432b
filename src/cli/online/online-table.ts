import { failed, ok, type Result } from '../../core/result.js';
import type { SeatProof, MatchServer } from '../../mcp/online-table.js';
import type { Command } from '../../online/decide.js';
import type { ClientWorld } from '../../online/online-client.js';
import { makeClientMessage, parseServerMessage } from '../../online/protocol.js';
import { UserError } from '../world.js';
import { makeLink } from './link.js';
import { ServerApi } from './server-api.js';
import { socketWorld } from './socket-world.js';

/** So long a command may take, in milliseconds. */
const LONGEST_WAIT = 15_000;
const LOST = 'The server didn’t answer. Try again: no move is played twice.';

/** What a server can't do is said in words. */
async function inWords<T>(work: () => Promise<T>): Promise<Result<T, string>> {
  try {
    return ok(await work());
  } catch (error) {
    if (error instanceof UserError) return failed(error.message);
    throw error;
  }
}

/** Enters a match, does one thing and leaves. */
function doOnce(world: ClientWorld, { match, token }: SeatProof, command: Command): Promise<Result<undefined, string>> {
  return new Promise((resolve) => {
    const settle = (result: Result<undefined, string>): void => {
      cancel();
      socket.close();
      resolve(result);
    };
    const cancel = world.after(LONGEST_WAIT, () => settle(failed(LOST)));
    const events = {
      opened: () => socket.send(makeClientMessage({ type: 'enter', match, token, since: undefined })),
      heard: (text: string) => {
        const message = parseServerMessage(text);
        if (message?.type === 'view') socket.send(makeClientMessage({ type: 'do', command }));
        else if (message?.type === 'done' && message.id === command.id) settle(ok(undefined));
        else if (message?.type === 'refused') settle(failed(message.sentence));
        else if (message?.type === 'bye') settle(failed(message.sentence));
      },
      closed: () => settle(failed(LOST)),
    };
    const socket = world.connect(events, match);
  });
}

/** The matches of a server that is asked over the network. */
export function remoteTable(base: string, command: string): MatchServer {
  const api = new ServerApi(base, command);
  return {
    linkOf: (match) => makeLink({ base, match }),
    create: (terms, name) =>
      inWords(async () => {
        const { match, token } = await api.create(terms, name);
        return { match, token };
      }),
    look: ({ match, token }) => inWords(async () => api.look({ base, match }, token)),
    act: (seat, id, act) => doOnce(socketWorld(base), seat, { id, act }),
  };
}
