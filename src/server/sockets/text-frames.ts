/** A payload of up to so many bytes has its length in the second byte of its frame. */
const SHORT = 125;
/** One of up to so many has it in two bytes more, and a longer one in eight. */
const MEDIUM = 0xffff;

const headLength = (bytes: number): number => (bytes <= SHORT ? 2 : bytes <= MEDIUM ? 4 : 10);

/** Writes a frame, and returns where the next one begins. */
function writeFrame(frames: Buffer, at: number, text: string, bytes: number): number {
  // The only frame of its message, which is text.
  frames[at] = 0x81;
  if (bytes <= SHORT) frames[at + 1] = bytes;
  else if (bytes <= MEDIUM) {
    frames[at + 1] = 126;
    frames.writeUInt16BE(bytes, at + 2);
  } else {
    frames[at + 1] = 127;
    frames.writeBigUInt64BE(BigInt(bytes), at + 2);
  }
  const begin = at + headLength(bytes);
  return begin + frames.write(text, begin, 'utf8');
}

/** Text of which each character takes one byte. */
const PLAIN = /^[ -~]*$/;
/** What stands before a short message of each length. */
const SHORT_HEADS = Array.from({ length: SHORT + 1 }, (_, bytes) => `\x81${String.fromCharCode(bytes)}`);

/** Short and plain messages as text in which each character is a byte; undefined: one of them is not. */
function plainFrames(texts: readonly string[]): string | undefined {
  let frames = '';
  for (const text of texts) {
    if (text.length > SHORT || !PLAIN.test(text)) return undefined;
    frames += `${SHORT_HEADS[text.length]}${text}`;
  }
  return frames;
}

/**
 * Text messages as a server sends them over a WebSocket (RFC 6455, 5.2), all in one piece: one write instead of many. Nearly all are
 * short and plain, and then they need no buffer: they are text, to be written as `latin1`.
 */
export function textFrames(texts: readonly string[]): Buffer | string {
  const plain = plainFrames(texts);
  if (plain !== undefined) return plain;
  const lengths = texts.map((text) => Buffer.byteLength(text));
  let size = 0;
  for (const bytes of lengths) size += headLength(bytes) + bytes;
  const frames = Buffer.allocUnsafe(size);
  let at = 0;
  for (const [index, text] of texts.entries()) at = writeFrame(frames, at, text, lengths[index] ?? 0);
  return frames;
}
