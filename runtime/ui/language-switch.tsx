import { useLanguage, usePlatform, useT } from '../platform/hooks.ts';

/** The name of a language in that language. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Offers the brand's languages, each by its own name. */
export function LanguageSwitch({ id = 'language' }: { id?: string }) {
  const t = useT();
  const { page, setLanguage } = usePlatform();
  const language = useLanguage();
  if (page.languages.length < 2) return null;
  return (
    <select
      id={id}
      className="select select-sm select-ghost w-auto"
      aria-label={t('app.language')}
      value={language}
      onChange={(event) => void setLanguage(event.target.value)}
    >
      {page.languages.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageName(code)}
        </option>
      ))}
    </select>
  );
}
