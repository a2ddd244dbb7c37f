const HIDDEN = /(?![\t\n])\p{Cc}|\p{Surrogate}|[\u00ad\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;

/** Cause and cure of the first invisible or halved character of a text. */
export function hiddenCharacter(text: string): { message: string; cure: string } | undefined {
  const hidden = HIDDEN.exec(text)?.[0];
  if (hidden === undefined) return undefined;
  const code = hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  if (/\p{Surrogate}/u.test(hidden))
    return {
      message: `The text contains half a character (U+${code}), which no font can show.`,
      cure: 'Write the whole character again.',
    };
  return {
    message: `The text contains an invisible character (U+${code}), which can make a name or an address look like another one.`,
    cure: 'Remove it; it was probably copied along.',
  };
}

/** Soft hyphens are allowed in texts of pages: they say where a long word can break. */
export const withoutSoftHyphens = (text: string): string => text.replaceAll('\u00ad', '');
