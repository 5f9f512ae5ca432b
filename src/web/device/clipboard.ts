/** Puts the text on the clipboard while it is still being made: WebKit forgets the press that allows it at the first wait. */
async function writePromised(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((made) => new Blob([made], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Puts text on the clipboard; false if the browser does not allow it. Call it at once when a button is pressed. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await (typeof text === 'string' ? navigator.clipboard.writeText(text) : writePromised(text));
    return true;
  } catch {
    return false;
  }
}
