import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SignIn } from '../../schemas/generated/types.ts';
import { afterSignIn } from '../platform/after-sign-in.ts';
import { usePlatform, useSession, useUser } from '../platform/hooks.ts';
import { landingPath } from '../platform/landing-path.ts';
import { matchesRoute, useNavigate } from '../platform/navigation.tsx';
import { ExternalRedirectNotice } from './external-redirect-notice.tsx';
import { Loading } from '../ui/loading.tsx';
import { EnterBackOffice } from './enter-back-office.tsx';

interface PostSignInRedirectProps {
  /** The next step that the backend returned; derived from the user if it returned none. */
  next?: SignIn['next'];
  /** True right after a sign-in by form; false on later visits and after a hand-off from the back-office. */
  fresh?: boolean;
}

/**
 * Whether the settings are the operator's latest. Guest pages follow no changes, so that a fresh sign-in
 * reads the settings again.
 */
function useLatestSettings(fresh: boolean): boolean {
  const { settings, reloadSettings } = usePlatform();
  const isAsked = useStore(settings, (state) => state.isAsked);
  const [isReloaded, setReloaded] = useState(false);
  useEffect(() => {
    if (fresh) void reloadSettings().then(() => setReloaded(true));
  }, [fresh, reloadSettings]);
  return fresh ? isReloaded : isAsked;
}

/** Redirects a signed-in user to their landing page (spec 1 §4). */
export function PostSignInRedirect(props: PostSignInRedirectProps) {
  const isLatest = useLatestSettings(props.fresh ?? false);
  return isLatest ? <Redirecting {...props} /> : <Loading />;
}

function Redirecting({ next, fresh = false }: PostSignInRedirectProps) {
  const { settings, registry, tab, page } = usePlatform();
  const user = useUser();
  const navigate = useNavigate();
  const [to] = useState(() => {
    const current = settings.getState().settings;
    const isBehindSignIn = (access: string) => access !== 'public' && access !== 'login';
    const patterns = page.features.flatMap(({ routes }) =>
      routes.filter(({ access }) => isBehindSignIn(access)).map(({ path }) => path),
    );
    return afterSignIn(user, {
      settings: current,
      next: next ?? (current.two_fa && !user.two_fa_confirmed ? 'two_fa' : 'app'),
      pathTo: registry.pathTo,
      isPage: (path) => matchesRoute(patterns, path),
      wanted: tab.get('wanted'),
      fresh,
    });
  });
  useEffect(() => {
    if (to.kind !== 'page') return;
    if (to.path !== registry.pathTo('two-fa')) tab.remove('wanted');
    navigate(to.path, { replace: true });
  }, [to, registry, tab, navigate]);
  const stay = () => navigate(landingPath(registry.pathTo, settings.getState().settings), { replace: true });
  if (to.kind === 'away') return <ExternalRedirectNotice url={to.url} onStay={stay} />;
  if (to.kind === 'back-office') return <EnterBackOffice onStay={stay} />;
  return <Loading />;
}

/** Starts the session after a sign-in, then redirects. */
export function RedirectAfterSignIn({ signIn, fresh }: { signIn: SignIn; fresh: boolean }) {
  const { session } = usePlatform();
  const { user } = useSession();
  useEffect(() => session.begin(signIn), [session, signIn]);
  return user?.id === signIn.user.id ? <PostSignInRedirect next={signIn.next} fresh={fresh} /> : <Loading />;
}
