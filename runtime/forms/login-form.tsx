import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import * as loginForm from '../../schemas/generated/forms/login.js';
import type { RouteId } from '../../schemas/generated/ids.ts';
import type { LoginForm as LoginValues, SignIn } from '../../schemas/generated/types.ts';
import { formatClock } from '../lib/format-clock.ts';
import { importChunk } from '../lib/import-chunk.ts';
import type { ApiError } from '../platform/api-error.ts';
import { usePlatform, useSession, useT } from '../platform/hooks.ts';
import { Link, useNavigate } from '../platform/navigation.tsx';
import { useTabStorage } from '../platform/tab-storage.ts';
import { PasswordField, SubmitButton, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Slot } from '../ui/slot.tsx';
import { useCountdown } from '../ui/use-countdown.ts';

/** Lazy-loaded: few users need it. */
const ResendPanel = lazy(async () => ({
  default: (await importChunk('resend', () => import('./resend-panel.tsx'))).ResendPanel,
}));

/** Reports once that a session has ended: a sentence about unconfirmed requests, or '' without any. */
function useSessionEnded(): string | null {
  const { session } = usePlatform();
  const state = useSession();
  const [shown, setShown] = useState<string | null>(null);
  const ended = state.status === 'guest' && state.ended === 'expired';
  if (ended && shown === null) setShown(state.note ?? '');
  useEffect(() => {
    if (ended) session.setState({ status: 'guest', user: null }, true);
  }, [ended, session]);
  return shown;
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section role="status" className="alert alert-info alert-soft block text-sm">
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1">{children}</p>
    </section>
  );
}

interface Lock {
  message: string;
  until: number;
}

/** The lock that a refusal tells of; null without one. */
const lockOf = ({ message, retryAfter }: ApiError): Lock | null =>
  retryAfter === undefined ? null : { message, until: Date.now() + retryAfter * 1000 };

function LockPanel({ lock }: { lock: Lock }) {
  const t = useT();
  const seconds = useCountdown(lock.until);
  return (
    <div className="alert alert-warning alert-soft block text-sm">
      <p role="alert">{lock.message}</p>
      <p role="timer" className="mt-1">
        {seconds ? t('login.locked', { time: formatClock(seconds) }) : t('login.unlocked')}
      </p>
    </div>
  );
}

function fillIn(area: HTMLElement, email: string, password: string) {
  const element = <T extends HTMLElement>(selector: string) => area.querySelector<T>(selector)!;
  element<HTMLInputElement>('[name=email]').value = email;
  element<HTMLInputElement>('[name=password]').value = password;
  element('[type=submit]').focus();
}

interface LoginFormProps {
  /** The registration page of this variant. */
  register: RouteId;
  onSignedIn(signIn: SignIn): void;
}

/** The sign-in form with all its messages (spec 1 §2.4). */
export function LoginForm({ register, onSignedIn }: LoginFormProps) {
  const t = useT();
  const { api, registry } = usePlatform();
  const navigate = useNavigate();
  const area = useRef<HTMLDivElement>(null);
  const ended = useSessionEnded();
  const [unverified, rememberUnverified] = useTabStorage('unverified-email');
  const [pending, rememberPending] = useTabStorage('awaits-approval');
  const [lock, setLock] = useState<Lock | null>(null);
  const blocked = useCountdown(lock?.until ?? null) > 0;

  function refused(error: ApiError, values: LoginValues): boolean {
    rememberPending(error.code === 'admin_not_verified' ? '1' : null);
    setLock(lockOf(error));
    if (error.code === 'email_not_verified') {
      rememberUnverified(values.email);
      navigate(registry.pathTo('email-verify')!);
      return true;
    }
    if (values.email !== unverified) rememberUnverified(null);
    return error.code === 'admin_not_verified' || error.retryAfter !== undefined;
  }

  return (
    <div ref={area} className="grid gap-4">
      <h1 className="font-heading text-2xl font-semibold">{t('login.title')}</h1>
      {ended === null ? null : (
        <p role="status" className={`alert ${ended ? 'alert-warning' : 'alert-info'} alert-soft text-sm`}>
          {t('login.ended')} {ended}
        </p>
      )}
      {pending ? <Panel title={t('login.pending-title')}>{t('login.pending')}</Panel> : null}
      {unverified ? (
        <Suspense fallback={null}>
          <ResendPanel email={unverified} />
        </Suspense>
      ) : null}
      {lock ? <LockPanel lock={lock} /> : null}
      <Form<LoginValues, SignIn>
        id="login"
        form={loginForm}
        extra={{ device: typeof navigator === 'undefined' ? '' : navigator.userAgent.slice(0, 512) }}
        blocked={blocked}
        send={(input) => api.call('auth.login', { input })}
        onRefused={refused}
        onDone={(signIn) => {
          rememberPending(null);
          onSignedIn(signIn);
        }}
      >
        <TextField name="email" />
        <PasswordField name="password" />
        <SubmitButton>{t('login.submit')}</SubmitButton>
      </Form>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
        <Link className="link" to={registry.pathTo('account-forgotpassword')!}>
          {t('login.forgot')}
        </Link>
        <span>
          {t('login.no-account')}{' '}
          <Link className="link" to={registry.pathTo(register)!}>
            {t('login.register')}
          </Link>
        </span>
      </p>
      <div className={registry.contributions('login.extra').length ? 'min-h-36' : undefined}>
        <Slot name="login.extra" fill={(email, password) => fillIn(area.current!, email, password)} />
      </div>
    </div>
  );
}
