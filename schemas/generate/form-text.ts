import type { JsonSchema, Schemas } from './load.ts';

/**
 * `form-text/<form>.<language>.json`: the texts of schemas/text/forms.<language>.json split by form, so
 * that a page loads only its own.
 */
export function formTextFiles({ forms, formTexts }: Schemas): [name: string, text: string][] {
  return [...formTexts].flatMap(([language, texts]) =>
    [...forms.keys()].map((form): [string, string] => {
      const own = Object.entries(texts).filter(([key]) => key.startsWith(`${form}.`));
      return [`form-text/${form}.${language}.json`, JSON.stringify(Object.fromEntries(own), null, 2) + '\n'];
    }),
  );
}

/** Keys of the labels of a form. Hidden fields have none, and the page words a checkbox. */
function labelKeys(id: string, form: JsonSchema): string[] {
  const fields = Object.entries((form.properties ?? {}) as Record<string, JsonSchema>);
  return fields.flatMap(([name, field]) => {
    const ui = field['x-ui'] as { hidden?: boolean; widget?: string } | undefined;
    return ui?.hidden || ui?.widget === 'checkbox' ? [] : [`${id}.${name}`];
  });
}

/** Languages that lack a label or a sentence of English, and texts of unknown forms or fields. */
export function formTextProblems({ forms, formTexts }: Pick<Schemas, 'forms' | 'formTexts'>): string[] {
  const labels = [...forms].flatMap(([id, form]) => labelKeys(id, form));
  const wanted = new Set([...labels, ...Object.keys(formTexts.get('en') ?? {})]);
  const isField = (key: string) => {
    const [form = '', field = ''] = key.split('.');
    return field in ((forms.get(form)?.properties as object | undefined) ?? {});
  };
  return [...formTexts].flatMap(([language, texts]) => {
    const file = `schemas/text/forms.${language}.json`;
    return [
      ...[...wanted].filter((key) => !texts[key]?.trim()).map((key) => `${file} lacks ${key}`),
      ...Object.keys(texts)
        .filter((key) => !isField(key))
        .map((key) => `${file}: ${key} names no field of a form`),
      ...Object.keys(texts)
        .filter((key) => isField(key) && !wanted.has(key))
        .map((key) => `${file} has the unknown key ${key}`),
    ];
  });
}
