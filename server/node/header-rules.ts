/** Headers of a path from all matching rules; later rules win. */
export type HeaderRules = (paths: readonly string[]) => Record<string, string>;

interface Rule {
  pattern: RegExp;
  headers: Record<string, string>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function toPattern(match: string): RegExp {
  return new RegExp(
    `^${match
      .split('*')
      .map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
      .join('.*')}$`,
  );
}

function toRule(value: unknown): Rule | undefined {
  if (!isObject(value) || typeof value['match'] !== 'string' || !isObject(value['headers'])) return undefined;
  const entries = Object.entries(value['headers']).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    pattern: toPattern(value['match']),
    headers: Object.fromEntries(entries.map(([name, text]) => [name.toLowerCase(), text])),
  };
}

/**
 * Parses `{ "rules": [{ "match": "/assets/*", "headers": { … } }] }`; `*` matches any text.
 * @returns undefined for any other value
 */
export function openHeaderRules(value: unknown): HeaderRules | undefined {
  const given = isObject(value) && Array.isArray(value['rules']) ? value['rules'].map(toRule) : [];
  const rules = given.filter((rule) => rule !== undefined);
  if (!rules.length || rules.length !== given.length) return undefined;
  return (paths) =>
    Object.assign(
      {},
      ...rules
        .filter(({ pattern }) => paths.some((path) => pattern.test(path)))
        .map(({ headers }) => headers),
    ) as Record<string, string>;
}

/** The same rules, whose Content-Security-Policy also allows frames of these origins: for stand-ins on this machine. */
export function allowFrames(rules: HeaderRules, origins: readonly string[]): HeaderRules {
  if (!origins.length) return rules;
  return (paths) => {
    const headers = rules(paths);
    const policy = headers['content-security-policy'];
    if (policy === undefined) return headers;
    const others = policy.split('; ').filter((directive) => !directive.startsWith('frame-src '));
    return {
      ...headers,
      'content-security-policy': [...others, `frame-src ${origins.join(' ')}`].join('; '),
    };
  };
}
