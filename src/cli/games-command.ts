import { defaultValue } from '../core/options.js';
import { TextPage } from './text-page.js';
import { commandName, EXIT, type ExitCode, type World } from './world.js';

/** `duel games` */
export async function run(world: World): Promise<ExitCode> {
  const page = new TextPage(world);
  for (const { id, title, words, options } of world.games) {
    page.heading(id);
    page.text(`${title}. ${words.promise}`, '    ');
    const listed = Object.entries(options).map(([name, spec]) => `${name} (${defaultValue(spec)})`);
    page.text(`Options: ${listed.join(', ')}`, '    ');
  }
  page.blank();
  const command = commandName(world);
  page.text(`${command} rules GAME explains one; ${command} play GAME starts it.`);
  return EXIT.done;
}
