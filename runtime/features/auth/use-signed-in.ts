import { useCallback } from 'react';
import type { SignIn } from '../../../schemas/generated/types.ts';
import { afterSignIn } from '../../platform/after-sign-in.ts';
import { usePlatform } from '../../platform/hooks.ts';
import { useNavigate } from '../../platform/navigation.tsx';

/** Begins the session and leads on: the second factor, a page that was asked for, or the first destination. */
export function useSignedIn() {
  const { session, settings, registry, tab } = usePlatform();
  const navigate = useNavigate();
  return useCallback((signIn: SignIn) => {
    session.begin(signIn);
    const wanted = tab.get('wanted');
    const to = afterSignIn(signIn.user, { settings: settings.getState().settings, next: signIn.next, pathTo: registry.pathTo, wanted });
    if (signIn.next !== 'two_fa') tab.remove('wanted');
    if (to.kind === 'away') location.assign(to.url);
    else navigate(to.path, { replace: true });
  }, [session, settings, registry, tab, navigate]);
}
