import { describe, expect, test } from 'vitest';
import { formTextProblems } from '../../schemas/generate/form-text.ts';

const forms = new Map([
  [
    'contact',
    {
      properties: {
        email: { type: 'string' },
        device: { type: 'string', 'x-ui': { hidden: true } },
        terms: { const: true, 'x-ui': { widget: 'checkbox' } },
      },
    },
  ],
]);
const problems = (en: Record<string, string>, es: Record<string, string>) =>
  formTextProblems({
    forms,
    formTexts: new Map([
      ['en', en],
      ['es', es],
    ]),
  });

describe('the texts of forms', () => {
  test('label each visible field but checkboxes', () => {
    expect(problems({ 'contact.email': 'Email' }, { 'contact.email': 'Correo' })).toEqual([]);
    expect(problems({}, { 'contact.email': ' ' })).toEqual([
      'schemas/text/forms.en.json lacks contact.email',
      'schemas/text/forms.es.json lacks contact.email',
    ]);
  });

  test('have the sentences of English in every language, and no others', () => {
    const en = { 'contact.email': 'Email', 'contact.email.required': 'Enter your email' };
    const es = { 'contact.email': 'Correo', 'contact.email.pattern': 'Introduce un correo' };
    expect(problems(en, es)).toEqual([
      'schemas/text/forms.es.json lacks contact.email.required',
      'schemas/text/forms.es.json has the unknown key contact.email.pattern',
    ]);
  });

  test('name fields of forms', () => {
    const text = { 'contact.email': 'Email', 'contact.mail': 'Email', 'contcat.email': 'Email' };
    expect(problems(text, text).filter((problem) => problem.includes('.en.json'))).toEqual([
      'schemas/text/forms.en.json: contact.mail names no field of a form',
      'schemas/text/forms.en.json: contcat.email names no field of a form',
    ]);
  });
});
