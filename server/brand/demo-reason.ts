import type { ServerBrand } from '../../schemas/generated/types.ts';
import { texts } from '../generated/texts.ts';
import { supportedLanguage } from '../supported-language.ts';

/** Reasons that operators have given in demo data. */
export type DemoReason = keyof (typeof texts)['en']['demoReason'];

/** A reason in the language of the demo users, the first one of the brand. */
export const demoReason = ({ languages }: Pick<ServerBrand, 'languages'>, code: DemoReason): string =>
  texts[supportedLanguage(languages[0] ?? 'en') ?? 'en'].demoReason[code];
