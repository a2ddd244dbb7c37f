import { textsOf } from '../../../lib/texts-of.ts';
import { useEffect, useState } from 'react';
import * as resetConfirmForm from '../../../../schemas/generated/forms/reset-confirm.js';
import { usePlatform } from '../../../platform/hooks.ts';
import { useHash } from '../../../platform/navigation.tsx';
import { RequestLink } from '../reset/ask-for-link.tsx';
import { DeadLink } from '../reset/dead-link.tsx';
import { NewPassword } from '../reset/new-password.tsx';

export const texts = textsOf(import.meta.glob('../reset/text/*.ts'));

type Step = { kind: 'ask' } | { kind: 'set'; token: string } | { kind: 'dead' };

/**
 * Whether the token is well-formed. A link that a mail program truncated gets the same message as an expired
 * one.
 */
function isToken(token: string): boolean {
  resetConfirmForm.validate({ token, password: '', repeat_password: '' });
  return !resetConfirmForm.validate.errors?.some((error) => error.instancePath === '/token');
}

/** The token of a mailed link is in the fragment, so that it reaches no server and no log. */
function stepOfAddress(): Step {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return { kind: 'ask' };
  return isToken(token) ? { kind: 'set', token } : { kind: 'dead' };
}

function ResetSteps() {
  const { session } = usePlatform();
  const [step, setStep] = useState(stepOfAddress);
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  if (step.kind === 'ask') return <RequestLink />;
  if (step.kind === 'dead') return <DeadLink onAsk={() => setStep({ kind: 'ask' })} />;
  return (
    <NewPassword
      token={step.token}
      onDead={() => setStep({ kind: 'dead' })}
      onDone={() => session.getState().status !== 'guest' && session.end('signed-out')}
    />
  );
}

/**
 * Requests a reset link by e-mail; opened through that link, sets the new password (reading 9 of the spec). A link
 * that is pasted into the address bar of this page changes its fragment only.
 */
export function Page() {
  return <ResetSteps key={useHash()} />;
}
