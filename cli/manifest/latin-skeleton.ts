/** Letters that cannot be told from a Latin one, after Unicode's confusables. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...pairs('АВСЕНІЈКМОРЅТХҮԚԜаеіјорсѕухһԁԛԝ', 'ABCEHIJKMOPSTXYQWaeijopcsyxhdqw'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ', 'ABEZHIKMNOPTYXaikvopux'),
  ...pairs('ՍՏԼՕսոց', 'USLOung'),
};

function pairs(from: string, to: string): Record<string, string> {
  const targets = [...to];
  return Object.fromEntries([...from].map((letter, index) => [letter, targets[index]!]));
}

/** The text with every letter that looks like a Latin one replaced by it. */
export function latinSkeleton(text: string): string {
  return [...text.normalize('NFKC')].map((letter) => LOOKALIKES[letter] ?? letter).join('');
}
