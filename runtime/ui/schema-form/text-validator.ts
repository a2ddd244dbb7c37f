import type { ErrorSchema, RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import type { FormId } from '../../../schemas/generated/ids.ts';
import type { T } from '../../platform/text.ts';
import { fieldProblems } from '../field-problems.ts';
import type { FormModule } from '../form.tsx';

export type Values = Record<string, unknown>;

/** Errors in the form library's format, by field. */
export function errorSchemaOf(problems: Record<string, string>): ErrorSchema<Values> {
  return Object.fromEntries(Object.entries(problems).map(([field, text]) => [field, { __errors: [text] }]));
}

/**
 * The form's precompiled validator: the CSP forbids one that compiles in the browser. It validates whole forms only; a schema
 * with `if` or `oneOf` needs its branches compiled first. `compare` adds rules between fields.
 */
export function createTextValidator(
  form: FormModule,
  id: FormId,
  t: T,
  compare: (values: Values) => Record<string, string> = () => ({}),
): ValidatorType<Values> {
  const check = (values: Values = {}) => ({ ...fieldProblems(form, id, values, t), ...compare(values) });
  return {
    validateFormData(values) {
      const problems = check(values);
      const errors = Object.entries(problems).map(([field, message]): RJSFValidationError => ({
        name: 'schema',
        property: `.${field}`,
        message,
        stack: message,
      }));
      return { errors, errorSchema: errorSchemaOf(problems) };
    },
    isValid(schema, values) {
      if ((schema as RJSFSchema).title === undefined)
        throw new Error('This validator knows whole forms only');
      return Object.keys(check(values)).length === 0;
    },
    rawValidation: () => ({}),
  };
}
