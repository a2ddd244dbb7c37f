import { describe, expect, it } from 'vitest';
import { fieldIssues, issueSentence } from '../../../domain/access/field-issues.ts';
import { validate } from '../../../schemas/generated/forms/register.js';
import fieldTexts from '../../../schemas/text/fields.en.json' with { type: 'json' };
import formTexts from '../../../schemas/text/forms.en.json' with { type: 'json' };

const texts: Record<string, string> = { ...fieldTexts, ...formTexts };
const valid = {
  first_name: 'Ana',
  last_name: 'Ruiz',
  email: 'ana@example.com',
  country: 'Spain',
  password: 'a long pass phrase',
  repeat_password: 'a long pass phrase',
  terms: true,
};

function sentences(input: object): Record<string, string> {
  validate(input);
  return Object.fromEntries(
    fieldIssues(validate.errors ?? [], input).map((issue) => [
      issue.field,
      issueSentence(issue, 'register', texts),
    ]),
  );
}

describe('fieldIssues', () => {
  it('returns no issues for valid input', () => {
    expect(sentences(valid)).toEqual({});
  });

  it.each([
    ['first_name', '', 'First Name is required'],
    ['first_name', '   ', 'First Name is required'],
    ['first_name', 7, 'Enter a valid value'],
    ['first_name', 'x'.repeat(81), 'At most 80 characters'],
    ['email', '', 'This field is required'],
    ['email', 'a', 'Enter a complete email address'],
    ['email', 'ana@', 'Enter a complete email address'],
    ['password', 'short', 'At least 12 characters'],
    ['terms', false, 'Accept terms and condition to continue'],
    ['phone_code', 'abc', 'Check the format'],
  ])('reports %s = %j as "%s"', (field, value, sentence) => {
    expect(sentences({ ...valid, [field]: value })).toEqual({ [field]: sentence });
  });

  it('reports every missing field', () => {
    expect(sentences({})).toMatchObject({
      first_name: 'First Name is required',
      country: 'Country is required',
      password: 'This field is required',
    });
  });

  it('names a nested field by its path; issueSentence keeps unknown placeholders', () => {
    const [issue] = fieldIssues(
      [{ instancePath: '/settings/a~1b', keyword: 'maxLength', params: { limit: 4 } }],
      { settings: { 'a/b': 'long text' } },
    );
    expect(issue).toEqual({ field: 'settings.a/b', rule: 'max', params: { max: 4 } });
    expect(issueSentence(issue!, undefined, { 'field.max': 'At most {max} of {what}' })).toBe(
      'At most 4 of {what}',
    );
  });
});
