import { spawn } from 'node:child_process';

/** What opens an address in the browser that people have chosen. */
function openerOf(platform: NodeJS.Platform, address: string): readonly [command: string, ...words: string[]] {
  if (platform === 'darwin') return ['open', address];
  // The first word in quotes would be the title of a window.
  return platform === 'win32' ? ['cmd', '/c', 'start', '', address] : ['xdg-open', address];
}

/** Opens the browser, which lives on by itself. `onFailure` is called if there is none to open. */
export function openBrowser(address: string, onFailure: () => void): void {
  const [command, ...words] = openerOf(process.platform, address);
  const child = spawn(command, words, { detached: true, stdio: 'ignore' });
  child.once('error', onFailure);
  child.once('exit', (code) => {
    if (code !== 0) onFailure();
  });
  child.unref();
}
