import { useLanguage, usePlatform, useT } from '../platform/hooks.ts';

/** Offers the brand's languages, each by its own name. */
export function LanguageSwitch({ id = 'language' }: { id?: string }) {
  const t = useT();
  const { page, setLanguage } = usePlatform();
  const language = useLanguage();
  const { languages, languageNames } = page;
  if (languages.length < 2) return null;
  return (
    <select
      id={id}
      className="select select-sm select-ghost w-auto"
      aria-label={t('app.language')}
      value={language}
      onChange={(event) => void setLanguage(event.target.value)}
    >
      {languages.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageNames[code]}
        </option>
      ))}
    </select>
  );
}
