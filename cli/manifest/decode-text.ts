const MARKS: readonly [name: string, bytes: readonly number[]][] = [
  ['UTF-32 (little endian)', [0xff, 0xfe, 0, 0]],
  ['UTF-32 (big endian)', [0, 0, 0xfe, 0xff]],
  ['UTF-16 (little endian)', [0xff, 0xfe]],
  ['UTF-16 (big endian)', [0xfe, 0xff]],
];
const UTF_8 = 'Save it as UTF-8; editors show the encoding in the status bar or under "Save as".';

export type Decoded = { text: string } | { message: string; cure: string };

/** JSON begins with ASCII characters: in UTF-16 and UTF-32 every other byte of them is zero. */
function encodingOf(content: Uint8Array): string | undefined {
  const marked = MARKS.find(([, bytes]) => bytes.every((byte, index) => content[index] === byte));
  if (marked) return marked[0];
  const [first, second] = content;
  if (first === 0 && second !== 0) return 'UTF-16 (big endian)';
  return first !== 0 && second === 0 ? 'UTF-16 (little endian)' : undefined;
}

/** Decodes UTF-8 and names any other encoding. */
export function decodeText(content: Uint8Array): Decoded {
  const encoding = encodingOf(content);
  if (encoding !== undefined)
    return { message: `The file is written in ${encoding}, not in UTF-8.`, cure: UTF_8 };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content) };
  } catch {
    return {
      message: 'The file is not valid UTF-8: it has another encoding, or is not text.',
      cure: UTF_8,
    };
  }
}
