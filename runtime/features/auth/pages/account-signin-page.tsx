import { usePlatform, useSettings } from '../../../platform/hooks.ts';
import { Redirect } from '../../../platform/navigation.tsx';
import { useHost } from '../../../platform/tab-storage.ts';
import { SignIn } from '../../../forms/sign-in.tsx';

/**
 * Shows the dark page if the build has one and the brand sets it or the host is a partner's (spec 1 §2.4).
 */
function useDarkPath(): string | null {
  const { page, registry } = usePlatform();
  const { login_page } = useSettings();
  const host = useHost();
  const isDark =
    login_page === 'dark' || page.darkHosts.some((name) => name === host || name === host.split(':')[0]);
  return isDark ? registry.pathTo('account-signin-dark') : null;
}

export function Page() {
  const dark = useDarkPath();
  return dark ? <Redirect to={dark} replace /> : <SignIn register="account-signup" />;
}
