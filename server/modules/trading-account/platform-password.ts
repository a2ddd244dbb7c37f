import type { Random } from '../../ports.ts';

/** Without characters that look alike. */
const CLASSES = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '-_!'] as const;
const ALL = CLASSES.join('');
const LENGTH = 14;

/** A uniform number below `limit`, which is at most 256, by rejection sampling. */
function below(random: Random, limit: number): number {
  for (;;) {
    const value = random.bytes(1)[0]!;
    if (value < 256 - (256 % limit)) return value % limit;
  }
}

/** A password of 14 characters with upper and lower case, a digit and a sign, as trading platforms require. */
export function platformPassword(random: Random): string {
  for (;;) {
    const characters = Array.from({ length: LENGTH }, () => ALL[below(random, ALL.length)]!);
    if (CLASSES.every((each) => characters.some((one) => each.includes(one)))) return characters.join('');
  }
}
