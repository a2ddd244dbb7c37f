import { useState } from 'react';
import type { Registered, SignIn } from '../../schemas/generated/types.ts';
import { useLanguage, usePlatform, useT } from '../platform/hooks.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useTabStorage } from '../platform/tab-storage.ts';

/**
 * Stored on the device: people often register on a later day than the one on which they open a friend's link.
 */
const REFERRER = 'referrer';

/**
 * The fields that every registration sends besides its inputs, and the redirect for each outcome (spec 1 §4).
 */
export function useRegistration() {
  const t = useT();
  const language = useLanguage();
  const { page, registry, local, notifications, play } = usePlatform();
  const navigate = useNavigate();
  const [, rememberUnverified] = useTabStorage('unverified-email');
  const [, rememberRegistration] = useTabStorage('registration');
  const [, rememberPending] = useTabStorage('awaits-approval');
  const [signIn, setSignIn] = useState<SignIn | null>(null);
  const ref = local.get(REFERRER);

  function done({ outcome, user, token, next = 'app', registration }: Registered, email: string) {
    local.remove(REFERRER);
    notifications.show('success', t('register.done'));
    if (outcome === 'signed_in' && user) return setSignIn({ user, token, next });
    if (outcome === 'await_approval') rememberPending('1');
    else {
      rememberUnverified(email);
      rememberRegistration(registration ?? null);
    }
    return navigate(registry.pathTo(outcome === 'await_approval' ? 'account-signin' : 'email-verify')!);
  }

  return {
    /** Set if the registration also signed the user in. */
    signIn,
    /** Without `cur` when the form has a CurrencyField. */
    extra: {
      ...(page.accountCurrencies.length > 1 ? {} : { cur: page.accountCurrencies[0]! }),
      language,
      device: navigator.userAgent.slice(0, 512),
      ...(ref ? { ref } : {}),
    },
    checkPasswords:
      (form: string) =>
      (values: { password: string; repeat_password: string }): Record<string, string> =>
        values.password === values.repeat_password
          ? {}
          : { repeat_password: t(`${form}.repeat_password.mismatch`) },
    complain: () => play('error'),
    done,
  };
}

/** Stores the referrer for a later registration. Ignores ids that are longer than the contract allows. */
export function useReferrer(): (id: string) => void {
  const { local } = usePlatform();
  return (id) => {
    if (id.length > 0 && id.length <= 40) local.set(REFERRER, id);
  };
}
