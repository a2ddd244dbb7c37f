import { brandNames } from '../manifest/brand-names.ts';
import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';
import { latinSkeleton } from '../manifest/latin-skeleton.ts';

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map((name) => ({
  name,
  letter: new RegExp(`\\p{Script=${name}}`, 'u'),
}));

type Finding = Pick<Violation, 'severity'> & { reason: string };

/** A word in one foreign alphabet can be a word of its language, so that it is only pointed out. */
function finding(word: string): Finding | undefined {
  const scripts = SCRIPTS.filter(({ letter }) => letter.test(word)).map(({ name }) => name);
  if (scripts.length > 1) return { severity: 'error', reason: `mixes letters of ${scripts.join(' and ')}` };
  const skeleton = latinSkeleton(word);
  const isDisguised = scripts[0] !== 'Latin' && skeleton !== word && /^[a-z0-9]+$/i.test(skeleton);
  return isDisguised
    ? { severity: 'warning', reason: `looks like "${skeleton}", but its letters are ${scripts[0]}` }
    : undefined;
}

function disguisedWords({ path, name }: { path: string; name: string }): Violation[] {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((word) => {
    const found = finding(word);
    if (!found) return [];
    return [
      {
        severity: found.severity,
        path,
        message: `"${word}" ${found.reason}: it looks like another brand's name.`,
        cure: `Write it in one alphabet: "${latinSkeleton(word)}".`,
      },
    ];
  });
}

/** A name is what it looks like: no letters of one alphabet in the place of another's. */
export const nameLookalike: Check = ({ brand }) => brandNames(brand).flatMap(disguisedWords);
