/** Damerau-Levenshtein distance (optimal string alignment) of two words. */
function editDistance(from: string, to: string): number {
  const rows = Array.from({ length: from.length + 1 }, (_, row) => [row]);
  rows[0] = Array.from({ length: to.length + 1 }, (_, column) => column);
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row += 1) {
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
      );
      if (from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        best = Math.min(best, at(row - 2, column - 2) + 1);
      rows[row]![column] = best;
    }
  }
  return at(from.length, to.length);
}

const MAX_LENGTH = 60;

/** Short words have too many near neighbours: "uk" is one edit from "us". */
function maxEdits({ length }: string): number {
  if (length < 3) return 0;
  return length < 5 ? 1 : Math.max(2, length / 3);
}

/** The known word that a mistyped one most likely meant, if any is close enough. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  let best: { word: string; edits: number } | undefined;
  for (const candidate of known) {
    const edits = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (!best || edits < best.edits) best = { word: candidate, edits };
  }
  return best && best.edits <= maxEdits(word) && best.edits < best.word.length ? best.word : undefined;
}
