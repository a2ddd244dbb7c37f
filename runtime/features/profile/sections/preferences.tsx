import { useStore } from 'zustand';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { DIRECTIONS } from '../../../platform/preferences.ts';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { Section } from './section.tsx';

const THEMES = ['light', 'dark'] as const;
const CHOICE = 'flex items-center justify-between gap-4 py-3';

/** Preferences stored on this device: language, theme, sounds and hotkeys. */
export function Preferences() {
  const t = useT();
  const { page, preferences, play } = usePlatform();
  const { theme, sounds, direction, hotkeys } = useStore(preferences);
  function switchSounds(on: boolean) {
    preferences.choose('sounds', on);
    play('success');
  }
  return (
    <Section id="preferences" title={t('profile.preferences')} hint={t('profile.preferences-hint')}>
      <div className="divide-line mt-2 divide-y">
        {page.languages.length > 1 ? (
          <div className={CHOICE}>
            <span>{t('app.language')}</span>
            <LanguageSwitch id="profile-language" bordered />
          </div>
        ) : null}
        <fieldset className={CHOICE}>
          <legend className="sr-only">{t('profile.theme')}</legend>
          <span aria-hidden="true">{t('profile.theme')}</span>
          <div className="segments">
            {THEMES.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="theme"
                  value={each}
                  checked={theme === each}
                  onChange={() => preferences.choose('theme', each)}
                />
                <span>{t(`profile.theme-${each}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className={CHOICE}>
          <legend className="sr-only">{t('profile.direction')}</legend>
          <span aria-hidden="true">
            {t('profile.direction')}
            <span className="text-muted block text-sm">{t('profile.direction-hint')}</span>
          </span>
          <div className="segments">
            {DIRECTIONS.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="direction"
                  value={each}
                  checked={direction === each}
                  onChange={() => preferences.choose('direction', each)}
                />
                <span>{t(`profile.direction-${each}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <label className={CHOICE}>
          <span>
            {t('profile.sounds')}
            <span className="text-muted block text-sm">{t('profile.sounds-hint')}</span>
          </span>
          <input
            type="checkbox"
            className="toggle"
            checked={sounds}
            onChange={(event) => switchSounds(event.target.checked)}
          />
        </label>
        <label className={CHOICE}>
          <span>
            {t('profile.hotkeys')}
            <span className="text-muted block text-sm">{t('profile.hotkeys-hint')}</span>
          </span>
          <input
            type="checkbox"
            className="toggle"
            checked={hotkeys}
            onChange={(event) => preferences.choose('hotkeys', event.target.checked)}
          />
        </label>
      </div>
    </Section>
  );
}
