import environmentFile from '../../schemas/environment.json' with { type: 'json' };

export type Env = Readonly<Record<string, string | undefined>>;

export const VARIABLES = environmentFile.server;
export type Variable = keyof typeof VARIABLES;

/** Reads variables and collects every problem and warning. */
export class Reader {
  readonly problems: string[] = [];
  readonly warnings: string[] = [];
  readonly env: Env;

  constructor(env: Env) {
    this.env = env;
  }

  text(name: Variable): string | undefined {
    return this.env[name]?.trim() || undefined;
  }

  problem(sentence: string): undefined {
    this.problems.push(sentence);
    return undefined;
  }

  integer(name: 'PORT' | 'TRUST_PROXY' | 'FEED_MAX_AGE'): number {
    const { default: fallback, minimum: low, maximum: high } = VARIABLES[name];
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= low && value <= high) return value;
    this.problem(`${name} is "${text}": it must be a whole number from ${low} to ${high}.`);
    return fallback;
  }

  oneOf<T extends string>(name: 'LIVERY_ENVIRONMENT' | 'LOG_LEVEL', values: readonly T[]): T {
    const fallback = VARIABLES[name].default as T;
    const text = this.text(name) ?? fallback;
    const value = values.find((item) => item === text);
    if (value === undefined)
      this.problem(`${name} is "${text}": it must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`);
    return value ?? fallback;
  }

  /** The problem does not repeat the value: a URL may contain a password. */
  address(name: Variable, protocols: readonly string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    return this.problem(
      `${name} is not an address that starts with ${protocols.map((item) => `${item}//`).join(' or ')}.`,
    );
  }
}
