import { useState } from 'preact/hooks';
import { Button } from '../look/controls.js';
import { Notice } from '../look/signs.js';
import { announce } from '../shell/announcer.js';
import { importRecord, makeRecordFile, MOST_BYTES } from './record-file.js';

/** Hands a text to the browser as a file to be saved. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

interface Said {
  readonly kind: 'good' | 'problem';
  readonly text: string;
}

/** The record as a file, to a new phone and from an old one. */
export function RecordTransfer({ onImported }: { readonly onImported: () => void }) {
  const [said, setSaid] = useState<Said>();
  const tell = (next: Said): void => {
    setSaid(next);
    announce(next.text);
  };
  const save = (): void => {
    const now = new Date();
    download(`duelbook-record-${now.toISOString().slice(0, 10)}.json`, makeRecordFile(now));
    tell({ kind: 'good', text: 'Saved. Open this page on your other device and import the file there.' });
  };
  const load = async (file: File): Promise<void> => {
    if (file.size > MOST_BYTES) {
      tell({ kind: 'problem', text: 'This file is too large to be a Duelbook record. Nothing was changed.' });
      return;
    }
    const read = importRecord(await file.text());
    if (read.ok) onImported();
    tell(
      read.ok ? { kind: 'good', text: read.value } : { kind: 'problem', text: `${read.error} Nothing was changed.` },
    );
  };
  return (
    <section class="card stack" aria-labelledby="transfer">
      <h2 id="transfer">Move to another device</h2>
      <p>
        Everything is kept on this device only. Save it as a file and import it elsewhere: what’s already there stays.
      </p>
      <div class="row">
        <Button onPress={save}>Export to a file</Button>
        <label class="button file-button">
          Import a file
          <input
            type="file"
            accept="application/json,.json"
            class="unseen"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              if (file !== undefined) void load(file);
            }}
          />
        </label>
      </div>
      {said === undefined ? null : <Notice kind={said.kind}>{said.text}</Notice>}
    </section>
  );
}
