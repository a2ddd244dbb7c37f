import { useT } from '../../../platform/hooks.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import { Section } from './section.tsx';

const PasswordForm = lazyComponent(
  'password form',
  'PasswordForm',
  () => import('./password-form.tsx'),
  <Loading />,
);

/** Changes the password; every other session ends with it. */
export function Password() {
  const t = useT();
  return (
    <Section id="password" title={t('profile.password')} hint={t('profile.password-hint')}>
      <WhenNear className="min-h-90">
        <PasswordForm />
      </WhenNear>
    </Section>
  );
}
