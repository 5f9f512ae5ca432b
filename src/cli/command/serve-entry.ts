import { settingsFor } from '../../server/settings/config.js';
import type { Command, Flag } from './command.js';

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
export const SERVE: Command = {
  name: 'serve',
  summary: 'let people far apart play each other, on this machine',
  positionals: [],
  flags: [
    ...Object.values(settingsFor({})).map(flagOf),
    { name: 'check', meaning: 'verify the data folder, say what is in it, and end' },
  ],
  examples: [
    { line: 'serve', meaning: 'for players on this machine' },
    { line: 'serve --host 0.0.0.0 --base-url http://192.168.1.5:3835', meaning: 'for all in this network' },
    {
      line: 'serve --base-url https://duel.example.org --trust-proxy 1',
      meaning: 'behind a proxy that speaks HTTPS',
    },
    { line: 'serve --check --data /srv/duelbook', meaning: 'is all sound in this folder?' },
  ],
};
