import { useEffect, useState } from 'preact/hooks';
import type { Progress } from '../../solver/solving.js';
import { ask } from './ask.js';
import type { TruthQuestion, QuestionName, TruthAnswer } from './service.js';

/** How far a question has come. */
export type AnswerState<V> =
  | { readonly kind: 'waiting'; readonly progress: Progress | undefined }
  | { readonly kind: 'known'; readonly value: V }
  | { readonly kind: 'failed'; readonly sentence: string };

const WAITING = { kind: 'waiting', progress: undefined } as const;

/**
 * The answer to a question, as soon as it is there. Undefined asks nothing, and waits. While a new question is under way,
 * the answer to the one before is not shown: it would be about something else.
 */
export function useAnswer<K extends QuestionName>(
  name: K,
  question: TruthQuestion<K> | undefined,
): AnswerState<TruthAnswer<K>> {
  const key = question === undefined ? undefined : JSON.stringify([name, question]);
  const [known, setKnown] = useState<{ key: string | undefined; answer: AnswerState<TruthAnswer<K>> }>();
  useEffect(() => {
    if (question === undefined) return;
    const abort = new AbortController();
    const tell = (answer: AnswerState<TruthAnswer<K>>): void => {
      if (!abort.signal.aborted) setKnown({ key, answer });
    };
    void ask(name, question, {
      onProgress: (progress) => tell({ kind: 'waiting', progress }),
      signal: abort.signal,
    }).then((reply) =>
      tell(reply.ok ? { kind: 'known', value: reply.value } : { kind: 'failed', sentence: reply.error }),
    );
    return () => abort.abort();
    // The key stands for the name and the question.
  }, [key]);
  return known !== undefined && known.key === key ? known.answer : WAITING;
}
