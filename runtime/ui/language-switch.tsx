import { useLanguage, usePlatform, useT } from '../platform/hooks.ts';

function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Offers the brand's languages, each by its own name. */
export function LanguageSwitch({ id = 'language', bordered = false }: { id?: string; bordered?: boolean }) {
  const t = useT();
  const { page, setLanguage } = usePlatform();
  const language = useLanguage();
  if (page.languages.length < 2) return null;
  return (
    <select
      id={id}
      className={`select select-sm w-auto ${bordered ? '' : 'select-ghost'}`}
      aria-label={t('app.language')}
      value={language}
      onChange={(event) => void setLanguage(event.target.value)}
    >
      {page.languages.map((code) => (
        <option key={code} value={code} lang={code}>
          {nameOf(code)}
        </option>
      ))}
    </select>
  );
}
