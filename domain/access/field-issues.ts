/** Rules a field can break. `low` and `high` are bounds of a number, `min` and `max` of a length. */
export type FieldRule =
  | 'required'
  | 'email'
  | 'min'
  | 'max'
  | 'low'
  | 'high'
  | 'pattern'
  | 'type'
  | 'choice'
  | 'accept'
  | 'mismatch'
  | 'common_password'
  | 'wrong_password'
  | 'unknown_country'
  | 'step'
  | 'digits'
  | 'above'
  | 'below'
  | 'not_zero'
  | 'checksum'
  | 'case'
  | 'length'
  | 'iban'
  | 'country';

export interface FieldIssue {
  /** Name of the field, with dots between nested names; empty for the whole input. */
  field: string;
  rule: FieldRule;
  params: Record<string, string | number>;
}

/** The properties of an Ajv error that are used. */
export interface SchemaError {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** Rules in order of priority: a field shows the first one that it breaks. */
const ORDER: readonly FieldRule[] = [
  'required',
  'type',
  'email',
  'accept',
  'choice',
  'min',
  'max',
  'low',
  'high',
  'pattern',
];

const LIMITS: Record<string, readonly [FieldRule, string]> = {
  minLength: ['min', 'min'],
  maxLength: ['max', 'max'],
  minimum: ['low', 'min'],
  maximum: ['high', 'max'],
};

const RULES: Record<string, FieldRule> = {
  required: 'required',
  pattern: 'pattern',
  format: 'email',
  enum: 'choice',
  const: 'accept',
};

/** Pattern of a schema that refuses white space alone. */
const NON_BLANK_PATTERN = '\\S';

function fieldOf(error: SchemaError): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'required') path.push(String(error.params.missingProperty));
  return path.join('.');
}

function valueAt(data: unknown, field: string): unknown {
  let value = data;
  for (const part of field.split('.'))
    value =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined;
  return value;
}

function issueOf(error: SchemaError, data: unknown): FieldIssue {
  const field = fieldOf(error);
  if (error.keyword === 'pattern' && error.params.pattern === NON_BLANK_PATTERN)
    return { field, rule: 'required', params: {} };
  const limit = LIMITS[error.keyword];
  if (limit?.[0] === 'min' && valueAt(data, field) === '') return { field, rule: 'required', params: {} };
  if (limit) return { field, rule: limit[0], params: { [limit[1]]: Number(error.params.limit) } };
  if (error.keyword === 'format' && error.params.format !== 'email')
    return { field, rule: 'pattern', params: {} };
  return { field, rule: RULES[error.keyword] ?? 'type', params: {} };
}

/** One issue per invalid field, in the order of the schema check. `data` is the checked input. */
export function fieldIssues(errors: readonly SchemaError[], data: unknown): FieldIssue[] {
  const byField = new Map<string, FieldIssue>();
  for (const error of errors) {
    const issue = issueOf(error, data);
    const known = byField.get(issue.field);
    if (!known || ORDER.indexOf(issue.rule) < ORDER.indexOf(known.rule)) byField.set(issue.field, issue);
  }
  return [...byField.values()];
}

/**
 * The sentence for an issue: the form's own (`register.terms.accept`), else the rule's (`field.accept`),
 * with `{name}` replaced.
 */
export function issueSentence(
  issue: FieldIssue,
  form: string | undefined,
  texts: Readonly<Record<string, string>>,
): string {
  const own = form === undefined ? undefined : texts[`${form}.${issue.field}.${issue.rule}`];
  const text = own ?? texts[`field.${issue.rule}`] ?? issue.rule;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(issue.params[name] ?? whole));
}
