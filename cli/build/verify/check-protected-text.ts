import type { PageData } from '../../../schemas/generated/types.ts';
import { PROTECTED_TEXTS } from '../../manifest/protected-texts.ts';
import { RISK_WARNINGS } from '../../manifest/schema-data.ts';
import { textIn } from '../../manifest/text-keys.ts';
import type { BuildRecord } from '../build-record.ts';
import { isolated } from '../english-sentences.ts';
import { pagesOf } from './check-pages.ts';
import { scriptText, unescapeHtml } from './html.ts';
import { type Fault, type Output, textOf } from './output.ts';

const PERCENT = '{percent}';
/** A percentage with at most one decimal, or what stands for it in a demo. */
const PERCENT_VALUE = /^(?:100(?:[.,]0)?|\d{1,2}(?:[.,]\d)?|\[[^\]]+\])$/;

/** One of the verified texts of this language, with any percentage. */
function isCheckedWarning(language: string, text: string): boolean {
  return Object.values(RISK_WARNINGS).some((texts) => {
    const [start, end = ''] = texts[language]?.split(PERCENT) ?? [];
    if (start === undefined || !texts[language]!.includes(PERCENT)) return text === texts[language];
    const percent = text.slice(start.length, text.length - end.length);
    return text.startsWith(start) && text.endsWith(end) && PERCENT_VALUE.test(percent);
  });
}

/** Overrides in the page data and in its text files. */
function ownTexts(output: Output, { text, textFiles = {} }: PageData): [string, object][] {
  const files = Object.entries(textFiles).map(([language, { file }]): [string, object] => [
    language,
    JSON.parse(textOf(output, `site/${file}`) || '{}') as object,
  ]);
  return [...Object.entries(text), ...files];
}

function wordedTexts(output: Output, data: PageData): string[] {
  return ownTexts(output, data).flatMap(([language, entries]) =>
    Object.entries(entries)
      .filter(([key, text]) => PROTECTED_TEXTS.has(key) && text !== isolated(textIn('en', key)))
      .map(([key]) => `It overrides the text "${key}" (${language}), which ${PROTECTED_TEXTS.get(key)}.`),
  );
}

function changedWarnings({ protection }: PageData): string[] {
  return Object.entries(protection.riskWarning)
    .filter(([language, text]) => !isCheckedWarning(language, text))
    .map(([language]) => `Its risk warning (${language}) is none of the checked texts.`);
}

/** Texts that the prerendered sign-in page must contain. */
function requiredTexts({ mode, legal, languages }: PageData): string[] {
  const text = (key: string) => textIn(languages[0]!, key);
  const unregulated = legal?.regulation.status === 'none' ? [text('guest.unregulated')] : [];
  return [
    ...(mode === 'demo' ? [text('mark.demo')] : []),
    ...unregulated.map((sentence) => sentence.replace('{entity}', () => legal!.entity)),
  ];
}

function checkPage(output: Output, page: string, { mode }: BuildRecord): Fault[] {
  const html = textOf(output, page);
  const data = JSON.parse(scriptText(html, 'id="brand"') ?? 'null') as PageData | null;
  if (!data) return [];
  const prerendered = unescapeHtml(/<template id="prerendered">([\s\S]*?)<\/template>/.exec(html)?.[1] ?? '');
  const missing = requiredTexts({ ...data, mode }).filter((text) => !prerendered.includes(text));
  const isUnregulated = data.legal?.regulation.status === 'none';
  return [
    ...wordedTexts(output, data),
    ...changedWarnings(data),
    ...missing.map((text) => `The prerendered sign-in page does not contain "${text}".`),
    ...(data.protection.unregulated === isUnregulated
      ? []
      : ['Its data contradicts itself on whether a regulator supervises the operator.']),
  ].map((message) => ({ check: 'protected-text', file: page, message }));
}

/** Marks, simulated labels, fees and risk texts are unchanged in the output. */
export function checkProtectedTexts(output: Output, record: BuildRecord): Fault[] {
  return pagesOf(output).flatMap((page) => {
    try {
      return checkPage(output, page, record);
    } catch {
      // checkPages reports unreadable page data.
      return [];
    }
  });
}
