import type { Settings } from '../../schemas/generated/types.ts';

/** A text flag counts as set from six characters on (spec 1 §2.2: the help entry). */
function isOn(value: unknown): boolean {
  return typeof value === 'string' ? value.length > 5 : value === true;
}

/**
 * Whether the settings show a navigation entry. `when` of its definition names a flag that must be on, with a
 * leading `!` one that must be off, or, as `flag=value`, the value of a choice.
 */
export function isNavShown(when: string | undefined, settings: Partial<Settings>): boolean {
  if (!when) return true;
  const isNegated = when.startsWith('!');
  const [name, choice] = when.slice(isNegated ? 1 : 0).split('=') as [keyof Settings, string?];
  return choice ? settings[name] === choice : isOn(settings[name]) !== isNegated;
}
