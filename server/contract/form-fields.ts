import { Failure } from '../failure.ts';
import { removeNul } from './remove-nul.ts';

/** The text fields of a form. A name that ends in `[]` adds an item to the list without the brackets. */
export type FormFields = Record<string, string | string[]>;

export const emptyFields = (): FormFields => Object.create(null) as FormFields;

/** Maximum count of text fields in a form. */
export const MAX_FIELDS = 40;

const LIST = '[]';

/** The name in the input: `interests[]` adds to `interests`. */
export const fieldName = (name: string): string => (name.endsWith(LIST) ? name.slice(0, -LIST.length) : name);

/** @throws malformed_body for a name that is a text and a list */
export function addField(fields: FormFields, name: string, raw: string): void {
  const key = fieldName(name);
  const text = removeNul(raw);
  const known = fields[key];
  if (known !== undefined && Array.isArray(known) !== (key !== name)) throw new Failure('malformed_body');
  if (Array.isArray(known)) known.push(text);
  else fields[key] = key === name ? text : [text];
}
