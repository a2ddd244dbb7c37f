import type { ServerBrand } from '../../../schemas/generated/types.ts';
import { texts } from '../../generated/texts.ts';
import { mailLanguage } from './mail-language.ts';

/** Reasons that operators have given in demo data. */
export type DemoReason = keyof (typeof texts)['en']['demoReason'];

/** A reason in the language of the demo users, the first one of the brand. */
export const demoReason = ({ languages }: Pick<ServerBrand, 'languages'>, code: DemoReason): string =>
  texts[mailLanguage(languages[0] ?? 'en')].demoReason[code];
