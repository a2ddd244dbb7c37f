import { useStore } from 'zustand';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { Section } from './section.tsx';

const THEMES = ['light', 'dark'] as const;

/** What this device remembers: language, look and sounds. */
export function Preferences() {
  const t = useT();
  const { page, preferences, play } = usePlatform();
  const { theme, sounds } = useStore(preferences);
  function switchSounds(on: boolean) {
    preferences.choose('sounds', on);
    play('success');
  }
  return (
    <Section id="preferences" title={t('profile.preferences')} hint={t('profile.preferences-hint')}>
      <div className="divide-line mt-2 divide-y">
        {page.languages.length > 1 ? <div className="profile-choice"><span>{t('app.language')}</span><LanguageSwitch id="profile-language" bordered /></div> : null}
        <fieldset className="profile-choice">
          <legend className="sr-only">{t('profile.theme')}</legend>
          <span aria-hidden="true">{t('profile.theme')}</span>
          <div className="segments">
            {THEMES.map((each) => (
              <label key={each}>
                <input type="radio" name="theme" value={each} checked={theme === each} onChange={() => preferences.choose('theme', each)} />
                <span>{t(`profile.theme-${each}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <label className="profile-choice">
          <span>{t('profile.sounds')}<span className="text-muted block text-sm">{t('profile.sounds-hint')}</span></span>
          <input type="checkbox" className="toggle" checked={sounds} onChange={(event) => switchSounds(event.target.checked)} />
        </label>
      </div>
    </Section>
  );
}
