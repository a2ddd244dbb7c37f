import { useLanguage, usePlatform, useT } from '../platform/hooks.ts';

export interface RiskWarningText {
  /** The regulator’s warning, byte for byte, and the language it is in. */
  text?: string;
  lang: string;
  /** Said plainly where no regulator stands behind the operator. */
  unregulated?: string;
}

/** What this brand has to warn of, in a language that has a checked text; null where that is nothing. */
export function useRiskWarning(): RiskWarningText | null {
  const t = useT();
  const language = useLanguage();
  const { protection, legal, name } = usePlatform().page;
  const own = protection.riskWarning[language];
  const text = own ?? protection.riskWarning.en;
  if (!text && !protection.unregulated) return null;
  return {
    text,
    lang: own ? language : 'en',
    ...(protection.unregulated
      ? { unregulated: t('guest.unregulated', { entity: legal?.entity ?? name }) }
      : {}),
  };
}
