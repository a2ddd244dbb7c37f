import { useLanguage, usePlatform } from '../platform/hooks.ts';

/** The regulator's warning, byte for byte, in a language that has a checked text. Nothing where no warning applies. */
export function RiskWarning() {
  const { riskWarning } = usePlatform().page.protection;
  const language = useLanguage();
  const own = riskWarning[language];
  const text = own ?? riskWarning.en;
  if (!text) return null;
  return <p className="risk-warning" lang={own ? language : 'en'}>{text}</p>;
}
