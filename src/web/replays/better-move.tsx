import { useState } from 'preact/hooks';
import type { Move } from '../../core/game.js';
import { counted } from '../../core/text.js';
import type { SpokenNames } from '../table/spoken-names.js';
import { Moves } from '../look/moves.js';
import { PositionCounters } from '../look/position-counters.js';
import { Arrow, Notice, SeatMark, Waiting } from '../look/signs.js';
import { judgedNote } from '../look/move-note.js';
import { announce } from '../shell/announcer.js';
import { ask } from '../truth/ask.js';
import type { TriedMove } from '../truth/better-move.js';
import type { MoveOnRecord } from '../truth/review-answers.js';
import { useAnswer } from '../truth/use-answer.js';

/** The line of play that refutes a try, or proves it. */
function Proof({ names, tried }: { readonly names: SpokenNames; readonly tried: TriedMove }) {
  const { line, leftOut, ending } = tried;
  return (
    <>
      {line.length === 0 ? null : (
        <ol class="proof plain-list">
          {line.map(({ seat, text, counters }, index) => (
            // A line may come back to the same move: only its place tells it.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <SeatMark seat={seat} />
              <span class="unseen">
                {names.first[seat]} {seat === names.you ? 'play' : 'plays'}{' '}
              </span>
              <b>{text}</b>
              <span class="small soft">
                <Arrow /> {counters.map(({ value }) => value).join(' : ')}
              </span>
            </li>
          ))}
          {leftOut === 0 ? null : <li class="small soft">… {counted(leftOut, 'more turn')}</li>}
        </ol>
      )}
      {ending === undefined ? null : <p>{ending}</p>}
    </>
  );
}

interface BetterMoveProps {
  readonly names: SpokenNames;
  readonly record: MoveOnRecord;
  /** Called when a right move was found. */
  readonly onFound: () => void;
}

/** The position before a mistake, with its moves to try. Every move that gives nothing away is right. */
export function BetterMove({ names, record, onFound }: BetterMoveProps) {
  const task = useAnswer('betterMoveTask', record);
  const [tries, setTries] = useState<ReadonlyMap<Move, TriedMove>>(new Map());
  const [last, setLast] = useState<{ readonly move: Move; readonly problem: string | undefined }>();

  const attempt = async (move: Move): Promise<void> => {
    const reply = await ask('tryBetterMove', { ...record, move });
    setLast({ move, problem: reply.ok ? undefined : reply.error });
    announce(reply.ok ? [reply.value.sentence, reply.value.ending ?? ''].join(' ') : reply.error);
    if (!reply.ok) return;
    setTries((before) => new Map([...before, [move, reply.value]]));
    if (reply.value.right) onFound();
  };
  if (task.kind === 'waiting') return <Waiting progress={task.progress} />;
  if (task.kind === 'failed') return <Notice kind="problem">{task.sentence}</Notice>;
  const { question, counters, choices, played } = task.value;
  const shown = last === undefined ? undefined : tries.get(last.move);
  return (
    <div class="better-move stack-tight">
      <PositionCounters counters={counters} size="small" />
      <p>
        <SeatMark seat={record.seat} /> <b>{names.first[record.seat]}</b> played {played} here. {question}
      </p>
      <Moves
        label="Moves to try"
        choices={choices}
        noteOf={(move) => judgedNote(tries.get(move)?.right)}
        onPlay={(move) => void attempt(move)}
        onRefuse={announce}
      />
      {last?.problem === undefined ? null : <Notice kind="problem">{last.problem}</Notice>}
      {shown === undefined ? null : (
        <Notice kind={shown.right ? 'good' : 'problem'}>
          <p>
            <b>{shown.sentence}</b>
          </p>
          <Proof names={names} tried={shown} />
        </Notice>
      )}
    </div>
  );
}
