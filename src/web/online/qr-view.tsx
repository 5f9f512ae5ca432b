import { useMemo } from 'preact/hooks';
import { makeQrCode } from './qr.js';

/** Scanners want so many light modules around a code. */
const QUIET = 4;

/**
 * A text for the camera of another device: dark on light in every theme, since many scanners read nothing else. Whoever
 * does not see it has the same text beside it.
 */
export function QrView({ text }: { readonly text: string }) {
  const code = useMemo(() => makeQrCode(text), [text]);
  // So long a link can still be copied.
  if (code === undefined) return null;
  const size = code.length + 2 * QUIET;
  const path = code
    .flatMap((line, row) => line.map((isDark, column) => (isDark ? `M${column + QUIET} ${row + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shape-rendering="crispEdges">
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  );
}
