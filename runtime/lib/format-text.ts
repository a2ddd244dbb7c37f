import { isolate } from '../../domain/strings/isolate.ts';

export type TextParams = Record<string, string | number>;
export type Dictionary = Record<string, string>;

const PLURAL = /\{(\w+), plural, ((?:(?:=\d+|\w+) \{[^{}]*\}\s*)+)\}/g;
const CASE = /(=\d+|\w+) \{([^{}]*)\}/g;

function choosePlural(language: string, count: number, cases: string): string {
  const options = new Map([...cases.matchAll(CASE)].map(([, name, text]) => [name!, text!]));
  const category = new Intl.PluralRules(language).select(count);
  const text = options.get(`=${count}`) ?? options.get(category) ?? options.get('other') ?? '';
  return text.replaceAll('#', new Intl.NumberFormat(language).format(count));
}

/**
 * Fills `{name}` and `{count, plural, one {…} other {…}}`. A missing parameter stays visible as
 * `{name}`. A parameter does not reorder the text around it.
 */
export function formatText(language: string, template: string, params: TextParams = {}): string {
  return template
    .replace(PLURAL, (_, name: string, cases: string) => choosePlural(language, Number(params[name]), cases))
    .replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? isolate(String(params[name])) : whole));
}
