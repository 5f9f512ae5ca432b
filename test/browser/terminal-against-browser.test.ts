import { describe, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { startServed } from '../driver/served.js';
import { TerminalDriver } from '../driver/terminal.js';
import { open } from './driver/open.js';

describe('a terminal and a browser', () => {
  it('play each other by a link on the real server, also after it was killed', async () => {
    const served = await startServed();
    const game = ['dual-digits', '--set', 'start=7', '--name', 'Ana'];
    const ana = new TerminalDriver(['host', ...game, '--server', served.address], { columns: 120 });
    onTestFinished(() => ana.kill());
    onTestFailed(() => console.log(ana.screen()));
    await ana.see('Waiting for someone to join…');
    const [hash = ''] = /#\/match\/[\w-]+/.exec(ana.screen()) ?? [];

    const ben = await open(hash, { app: served.address });
    await ben.see('Ana is waiting for an opponent');
    await ben.page.getByLabel('Your name, if you like').fill('Ben');
    await ben.press('Take the seat and play');
    await ana.see('Ben has joined.');
    await ana.see('Enter the number you wish to subtract:');
    ana.enter('3');
    await ben.see('Your turn');
    await ben.see(/makes 4$/);

    served.signal('SIGKILL');
    await served.ended();
    await ben.see(/nothing is lost/i);
    await ben.key('1');
    await served.start();
    await ana.see('Connected again.');
    await ana.see('Not now: 1');
    ana.enter('3');
    await ana.see('Congratulations! Ana wins!');
    await ben.see('You lose');
    ben.troubles.takeExpected(/WebSocket connection to/);
    expect(ana.screen().split('You subtracted 1.')).toHaveLength(2);
  });
});
