import type { StartVerdict } from '../../coach/fairness.js';
import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { counted } from '../../core/text.js';
import { Link } from '../look/controls.js';
import { Notice, Waiting } from '../look/signs.js';
import type { AnswerState } from '../truth/use-answer.js';

/** Who should win with these settings, in a sentence or two. */
function verdictText({ winner, distance }: StartVerdict, isDrawn: boolean): string {
  const typical = isDrawn ? 'In a typical game with' : 'With';
  if (winner === 'nobody') return `${typical} best play nobody can force a win: a fair start.`;
  const when = distance === null ? '' : ` in ${counted(distance, 'turn')}`;
  return `${typical} best play the ${winner} player wins${when}. In a series the players take turns starting, so it evens out.`;
}

interface FairnessNoteProps {
  readonly game: AnyGame;
  readonly asked: Partial<Options>;
  readonly verdict: AnswerState<StartVerdict>;
}

/** Says kindly when a setting is lost for one side. */
export function FairnessNote({ game, asked, verdict }: FairnessNoteProps) {
  const isDrawn = Object.entries(game.options).some(
    ([name, spec]) => typeof spec.default === 'object' && asked[name] === undefined,
  );
  return (
    <div class="fairness-note">
      {verdict.kind === 'waiting' ? <Waiting progress={verdict.progress} what="Working out who should win" /> : null}
      {verdict.kind === 'failed' ? <Notice>{verdict.sentence}</Notice> : null}
      {verdict.kind === 'known' ? (
        <Notice>
          {verdictText(verdict.value, isDrawn)}{' '}
          <Link to={{ screen: 'explore', game, asked, at: undefined }}>Which settings are fair?</Link>
        </Notice>
      ) : null}
    </div>
  );
}
