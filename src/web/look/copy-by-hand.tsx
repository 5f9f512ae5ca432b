import { useEffect, useRef } from 'preact/hooks';

/** What a browser would not copy by itself, selected for one who does it by hand. */
export function CopyByHand({ text }: { readonly text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <label class="stack-tight">
      <span>This browser doesn’t let pages copy. Copy what is selected here:</span>
      <textarea class="input" readOnly value={text} ref={field} />
    </label>
  );
}
