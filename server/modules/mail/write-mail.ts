import { isolate } from '../../../domain/strings/isolate.ts';
import type { ServerBrand } from '../../../schemas/generated/types.ts';
import { texts, type Language } from '../../generated/texts.ts';

/** Subjects contain no user input. */
export type MailKind = keyof (typeof texts)['en']['mail'];

export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** The one-time code of the mail, for a preview's output. */
  code?: string;
}

type FullName = readonly [first: string, last: string];

/** Placeholders of the texts besides {brand}. */
export type MailParams = {
  /** A person's former and new name. */
  before?: FullName;
  after?: FullName;
} & Partial<
  Record<
    | 'name'
    | 'device'
    | 'first'
    | 'code'
    | 'link'
    /** Amounts with their currency, in the notation of the mail's language: see `localMoney`. */
    | 'amount'
    /** Without it, the mail has no line about a fee. */
    | 'fee'
    | 'total'
    /** Without it, the mail has no line about a bonus. */
    | 'bonus'
    /** Amount in the currency of a payment. Without it, the mail has no line about it. */
    | 'paid'
    /** Amount that the house covers. Without it, the mail has no line about it. */
    | 'cover'
    /** Id of a deposit. */
    | 'deposit'
    /** Label of a payout account. */
    | 'account'
    /** Name of an asset. */
    | 'asset'
    /** Name of a trading plan. */
    | 'plan'
    | 'reason',
    string
  >
>;

/** At most four words. */
const NAME = /^[\p{L}\p{M}'’-]+(?: [\p{L}\p{M}'’-]+){0,3}$/u;
const LONGEST_NAME = 40;

const isSafeName = (name: string) => name.length <= LONGEST_NAME && NAME.test(name);

/** Replaces names that look like an address, an instruction or a sentence: users type them. */
function withSafeNames(
  language: Language,
  { name, first, before, after, ...others }: MailParams,
): Record<string, string> {
  const safe = (key: keyof (typeof texts)['en']['unsafeName'], ...parts: readonly string[]) => ({
    [key]: parts.every(isSafeName) ? parts.join(' ') : texts[language].unsafeName[key],
  });
  return {
    ...others,
    ...(name === undefined ? {} : safe('name', name)),
    ...(first === undefined ? {} : safe('first', first)),
    ...(before && safe('before', ...before)),
    ...(after && safe('after', ...after)),
  };
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const fill = (text: string, params: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => isolate(params[name] ?? ''));

function paragraph(line: string, params: Record<string, string>, color: string): string {
  const text = escapeHtml(fill(line, params));
  if (line === '{code}')
    return `<p style="font:700 28px/1.3 monospace;letter-spacing:4px;color:${color}">${text}</p>`;
  if (line === '{link}') return `<p><a href="${text}" style="color:${color}">${text}</a></p>`;
  return `<p>${text}</p>`;
}

/** Parameters whose lines a mail omits without them. */
const OPTIONAL = ['fee', 'bonus', 'paid', 'cover'] as const;

const linesOf = (language: Language, kind: MailKind, params: MailParams): string[] =>
  texts[language].mail[kind].lines.filter((line) =>
    OPTIONAL.every((name) => params[name] !== undefined || !line.includes(`{${name}}`)),
  );

/** A mail as plain text and as simple HTML without images. Parameters are user input and are escaped. */
export function writeMail(
  brand: Pick<ServerBrand, 'name' | 'primary'>,
  language: Language,
  kind: MailKind,
  given: MailParams,
): MailContent {
  const { subject } = texts[language].mail[kind];
  const lines = linesOf(language, kind, given);
  const params = { ...withSafeNames(language, given), brand: brand.name };
  const color = /^#[0-9a-f]{3,8}$/i.test(brand.primary) ? brand.primary : '#1a1a1a';
  const body = lines.map((line) => paragraph(line, params, color)).join('\n');
  return {
    subject: fill(subject, params),
    text: `${lines.map((line) => fill(line, params)).join('\n\n')}\n\n${brand.name}\n`,
    html: `<!doctype html>\n<html lang="${language}"><meta charset="utf-8"><title>${escapeHtml(fill(subject, params))}</title>\n<body style="font:16px/1.5 sans-serif;max-width:560px;margin:24px auto;padding:0 16px;color:#1a1a1a;background:#ffffff">\n${body}\n<p style="color:#555555">${escapeHtml(brand.name)}</p>\n</body></html>\n`,
    ...(given.code === undefined ? {} : { code: given.code }),
  };
}
