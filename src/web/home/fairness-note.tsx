import type { StartVerdict } from '../../coach/fairness.js';
import type { AnyGame } from '../../core/game.js';
import { type Options, typicalOptions } from '../../core/options.js';
import { counted } from '../../core/text.js';
import { Link } from '../look/controls.js';
import { Notice, Waiting } from '../look/signs.js';
import { useAnswer } from '../truth/use-answer.js';

/** Who should win with these settings, in a sentence or two. */
export function verdictText({ winner, distance }: StartVerdict, isDrawn: boolean): string {
  const typical = isDrawn ? 'In a typical game with' : 'With';
  if (winner === 'nobody') return `${typical} best play nobody can force an end: a fair start.`;
  const when = distance === null ? '' : ` in ${counted(distance, 'turn')}`;
  return `${typical} best play the ${winner} player wins${when}. In a series the players take turns to begin, so it evens out.`;
}

/** Says kindly when a setting is lost for one side. */
export function FairnessNote({ game, asked }: { readonly game: AnyGame; readonly asked: Partial<Options> }) {
  const answer = useAnswer('verdict', { game: game.id, options: typicalOptions(game.options, asked) });
  const isDrawn = Object.entries(game.options).some(
    ([name, spec]) => typeof spec.default === 'object' && asked[name] === undefined,
  );
  return (
    <div class="fairness-note">
      {answer.kind === 'waiting' ? <Waiting progress={answer.progress} what="Looking who should win" /> : null}
      {answer.kind === 'failed' ? <Notice>{answer.sentence} Two people can play it all the same.</Notice> : null}
      {answer.kind === 'known' ? (
        <Notice>
          {verdictText(answer.value, isDrawn)}{' '}
          <Link to={{ screen: 'explore', game, asked, at: undefined }}>Which settings are fair?</Link>
        </Notice>
      ) : null}
    </div>
  );
}
