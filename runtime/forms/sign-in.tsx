import { lazy, Suspense, useState } from 'react';
import type { RouteId } from '../../schemas/generated/ids.ts';
import type { SignIn as SignInAnswer } from '../../schemas/generated/types.ts';
import { importChunk } from '../lib/import-chunk.ts';
import { useSession } from '../platform/hooks.ts';
import { Loading } from '../ui/loading.tsx';
import { LoginForm } from './login-form.tsx';

/** Lazy-loaded: needed only after a sign-in. */
const loadRedirect = () => importChunk('lead-on', () => import('./post-sign-in-redirect.tsx'));
const RedirectAfterSignIn = lazy(async () => ({ default: (await loadRedirect()).RedirectAfterSignIn }));
const PostSignInRedirect = lazy(async () => ({ default: (await loadRedirect()).PostSignInRedirect }));

/** A sign-in page without its layout; redirects users who are signed in already. */
export function SignIn({ register }: { register: RouteId }) {
  const session = useSession();
  const [signIn, setSignIn] = useState<SignInAnswer | null>(null);
  if (signIn)
    return (
      <Suspense fallback={<Loading />}>
        <RedirectAfterSignIn signIn={signIn} fresh />
      </Suspense>
    );
  if (session.status === 'signed-in')
    return (
      <Suspense fallback={<Loading />}>
        <PostSignInRedirect />
      </Suspense>
    );
  if (session.status === 'unknown') return <Loading />;
  return <LoginForm register={register} onSignedIn={setSignIn} />;
}
