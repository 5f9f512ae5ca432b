import { settingsFor } from '../../server/settings/config.js';
import type { Subcommand, Flag } from './command.js';

const flagOf = ({
  flag,
  variable,
  usage,
  meaning,
  presetText,
  choices,
}: ReturnType<typeof settingsFor>[keyof ReturnType<typeof settingsFor>]): Flag => ({
  name: flag,
  ...(usage === '' ? {} : { value: usage }),
  meaning: `${meaning} (default ${presetText}; ${variable})`,
  ...(choices === undefined ? {} : { choices }),
});

/** `duel serve`: the flags are the settings of the server. */
export const SERVE: Subcommand = {
  name: 'serve',
  summary: 'run a server, so that people can play each other online',
  positionals: [],
  flags: [
    ...Object.values(settingsFor({})).map(flagOf),
    { name: 'check', meaning: 'check the data folder or database, say what’s in it, and stop' },
  ],
  examples: [
    { line: 'serve', meaning: 'for players on this machine' },
    { line: 'serve --host 0.0.0.0 --base-url http://192.168.1.5:3835', meaning: 'for everyone on this network' },
    {
      line: 'serve --base-url https://duel.example.org --trust-proxy 1',
      meaning: 'behind a proxy that speaks HTTPS',
    },
    { line: 'serve --check --data /srv/duelbook', meaning: 'is the data in this folder intact?' },
    { line: 'serve --store postgres://duelbook@db.example.org/duelbook', meaning: 'one of several servers' },
  ],
};

/** `duel move-store` */
export const MOVE_STORE: Subcommand = {
  name: 'move-store',
  summary: 'move a server’s matches from a folder to a database, or back',
  positionals: [
    { name: 'FROM', kind: 'file' },
    { name: 'TO', kind: 'file' },
  ],
  flags: [
    {
      name: 'store-password-file',
      value: 'FILE',
      meaning: "the file of the database's password (default $PGPASSWORD)",
    },
  ],
  examples: [
    { line: 'move-store /srv/duelbook postgres://duelbook@db.example.org/duelbook', meaning: 'for several servers' },
    { line: 'move-store postgres://duelbook@db.example.org/duelbook /srv/duelbook', meaning: 'and back into a folder' },
  ],
};
