import { useMemo } from 'react';
import { useStore } from 'zustand';
import preferencesSchema from '../../../../schemas/forms/preferences.json';
import * as preferencesForm from '../../../../schemas/generated/forms/preferences.js';
import type { PreferencesForm as Fields } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { DIRECTIONS } from '../../../platform/preferences.ts';
import { SettingsForm } from '../../../ui/schema-form/settings-form.tsx';

const THEMES = ['light', 'dark'] as const;
const LANGUAGE = ['language'];

/** Labels, hints and choices in the page's language. */
function useOptions() {
  const t = useT();
  const { languages, languageNames } = usePlatform().page;
  return useMemo(
    () => ({
      choices: {
        language: languages.map((code) => ({ value: code, label: languageNames[code]!, lang: code })),
        theme: THEMES.map((value) => ({ value, label: t(`preferences.theme.${value}`) })),
        direction: DIRECTIONS.map((value) => ({ value, label: t(`preferences.direction.${value}`) })),
      },
      hints: {
        direction: t('profile.direction-hint'),
        sounds: t('profile.sounds-hint'),
        hotkeys: t('profile.hotkeys-hint'),
      },
      hidden: languages.length > 1 ? [] : LANGUAGE,
    }),
    [languages, languageNames, t],
  );
}

/** Applies and stores each preference on change. */
export function PreferencesForm() {
  const t = useT();
  const { preferences, play, setLanguage } = usePlatform();
  const values = useStore(preferences);
  const options = useOptions();

  async function apply(field: string, value: unknown): Promise<string | undefined> {
    if (field === 'language') {
      await setLanguage(value as Fields['language']);
      return preferences.getState().language === value ? undefined : t('app.chunk');
    }
    preferences.choose(field as keyof Fields, value as never);
    if (field === 'sounds') play('success');
    return undefined;
  }

  return (
    <SettingsForm
      id="preferences"
      schema={preferencesSchema}
      form={preferencesForm}
      values={{ ...values }}
      {...options}
      apply={apply}
      saved={(field) => t('profile.preferences-saved', { name: t(`preferences.${field}`) })}
    />
  );
}
