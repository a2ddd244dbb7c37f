import { useT } from '../../../platform/hooks.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import { Section } from './section.tsx';

const PreferencesForm = lazyComponent(
  'preferences form',
  'PreferencesForm',
  () => import('./preferences-form.tsx'),
  <Loading />,
);

/** Preferences stored on this device: language, theme, price colours, sounds and hotkeys. */
export function Preferences() {
  const t = useT();
  return (
    <Section id="preferences" title={t('profile.preferences')} hint={t('profile.preferences-hint')}>
      <WhenNear className="mt-2 min-h-80">
        <PreferencesForm />
      </WhenNear>
    </Section>
  );
}
