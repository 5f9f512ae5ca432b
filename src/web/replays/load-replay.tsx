import { useId, useRef, useState } from 'preact/hooks';
import { failed, ok, type Result } from '../../core/result.js';
import { Button } from '../look/controls.js';
import { announce } from '../shell/announcer.js';
import type { Address } from '../address/address.js';
import { go, ifStillHere } from '../address/router.js';
import { useDropped } from './dropped.js';
import { reviewAddress } from '../records/replay-link.js';
import { codeInLink, readReplayCode } from '../records/replay-link.js';
import { MOST_CHARACTERS, readReplayText } from '../records/replay-text.js';

/** Where what was pasted can be seen, a link or the text of one game or more. */
async function addressOf(pasted: string): Promise<Result<Address, string>> {
  const code = codeInLink(pasted);
  if (code === undefined) {
    const read = readReplayText(pasted);
    return read.ok ? ok(await reviewAddress(pasted)) : read;
  }
  const read = await readReplayCode(code);
  return read.ok ? ok({ screen: 'replay', code, game: 1, turn: undefined, you: undefined }) : read;
}

/** The text of a file; one that is far too large is not even read. */
async function textOf(file: File): Promise<Result<string, string>> {
  if (file.size > MOST_CHARACTERS * 3)
    return failed(`${file.name} is too large to be a replay. A replay is a small text file, such as friday.duel.`);
  try {
    return ok(await file.text());
  } catch {
    return failed(`Can’t read ${file.name}. Open it in an editor and paste its text here.`);
  }
}

/** Opens a replay from a file, from its text or from a link. What cannot be read stays, with the line and the reason. */
export function LoadReplay() {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  const tell = (result: Result<unknown, string>): void => {
    setProblem(result.ok ? undefined : result.error);
    if (!result.ok) announce(result.error);
  };
  const read = async (pasted: string): Promise<void> => {
    setText(pasted);
    const goThere = ifStillHere(go);
    const found = await addressOf(pasted);
    tell(found);
    if (found.ok) goThere(found.value);
  };
  const readFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const content = await textOf(file);
    if (content.ok) await read(content.value);
    else tell(content);
  };
  const isOver = useDropped((dropped) => {
    const [file] = dropped.files;
    void (file === undefined ? read(dropped.getData('text')) : readFile(file));
  });

  return (
    <section class="load-replay card stack-tight" data-over={isOver} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Open a replay</h2>
      <label>
        <span class="field-label">Paste a link, or the text of a replay</span>
        <textarea
          class="input"
          rows={6}
          spellcheck={false}
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setProblem(undefined);
          }}
        />
      </label>
      <p id={`${id}-note`} class="field-note" data-kind={problem === undefined ? undefined : 'problem'}>
        {problem ?? 'You can also drop a file here. The terminal uses the same text.'}
      </p>
      <div class="row">
        <Button kind="main" onPress={() => void read(text)}>
          Open
        </Button>
        <Button onPress={() => picker.current?.click()}>Choose a file…</Button>
        <input
          ref={picker}
          type="file"
          class="unseen"
          tabIndex={-1}
          aria-hidden="true"
          accept=".duel,.txt,text/plain"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file can be chosen again after it was mended.
            void readFile(file).finally(() => {
              if (picker.current !== null) picker.current.value = '';
            });
          }}
        />
      </div>
    </section>
  );
}
