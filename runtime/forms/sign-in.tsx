import { useState } from 'react';
import type { RouteId } from '../../schemas/generated/ids.ts';
import type { SignIn as SignInAnswer } from '../../schemas/generated/types.ts';
import { useSession } from '../platform/hooks.ts';
import { Loading } from '../ui/loading.tsx';
import { Arrive, LeadOn } from './lead-on.tsx';
import { LoginForm } from './login-form.tsx';

/** A sign-in page without its frame; people who are signed in already are led on. */
export function SignIn({ register }: { register: RouteId }) {
  const session = useSession();
  const [signIn, setSignIn] = useState<SignInAnswer | null>(null);
  if (signIn) return <Arrive signIn={signIn} fresh />;
  if (session.status === 'signed-in') return <LeadOn />;
  if (session.status === 'unknown') return <Loading />;
  return <LoginForm register={register} onSignedIn={setSignIn} />;
}
