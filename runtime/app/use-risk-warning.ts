import { useLanguage, usePlatform, useT } from '../platform/hooks.ts';

export interface RiskWarningText {
  /** The regulator’s warning, byte for byte, and its language. */
  text?: string;
  lang: string;
  /** For operators without a regulator. */
  unregulated?: string;
}

/** This brand's warning in a language that has a verified text; null if the brand has none. */
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
