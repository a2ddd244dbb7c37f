import enTexts from '../../../../server/text/en.json';
import esTexts from '../../../../server/text/es.json';
import type { User } from '../../../../schemas/generated/types.ts';
import { newcomer, openManager, requested } from '../account-manager.tsx';
import { fine, type Answers } from '../fake-api.ts';
import { makeAccount } from '../accounts.ts';
import { defaultAnswers } from '../live-tab.ts';
import {
  click,
  control,
  field,
  fillIn,
  openSignedIn,
  openSite,
  type,
  until,
  untilSeen,
  type SiteOptions,
} from '../site.tsx';
import { brokenAnswer, errorText, refused, told, type Prepared, type Situation } from './situation.ts';

async function openLogin(answers: Answers): Promise<Prepared> {
  const site = await openSite({ at: '/login', answers });
  await untilSeen('Forgot Password');
  await fillIn({ 'login-email': 'ana@example.com', 'login-password': 'a long pass phrase' });
  return { site, last: control('Login') };
}

async function openCodes(answers: Answers, code?: string): Promise<Prepared> {
  const site = await openSite({
    at: '/verify_email',
    tab: { 'unverified-email': 'ana@example.com' },
    answers,
  });
  await untilSeen('sent to ana@example.com');
  if (code) await type('email-verify-code', code);
  return { site, last: control(code ? 'Verify' : 'Request new code') };
}

async function openRegister(answers: Answers): Promise<Prepared> {
  const site = await openSite({ at: '/register', answers });
  await until(() => {
    if (field<HTMLSelectElement>('register-country').options.length < 2) throw new Error('no countries');
  });
  await fillIn({
    'register-first_name': 'Ana',
    'register-last_name': 'Ruiz',
    'register-email': 'ana@example.com',
    'register-phone': '5550100',
    'register-country': 'Spain',
    'register-password': 'a long pass phrase',
    'register-repeat_password': 'a long pass phrase',
  });
  await click(field('register-terms'));
  return { site, last: control('Register') };
}

/** The backend ends the session while a page is open. */
async function endedBy(status: number): Promise<Prepared> {
  const options: Partial<SiteOptions> = {
    fetch: () => Promise.resolve(new Response('{}', { status })),
  };
  return { site: await openSignedIn(options) };
}

const rich: Partial<User> = { estimatedBalance: '2500.00', practice_wallet: '10000.00' };

/** The open menu of the balance. */
async function openBalance(user: Partial<User>, answers: Answers) {
  const site = await openSignedIn({
    features: ['auth', 'handoff', 'profile', 'account-switch'],
    user: { ...rich, ...user },
    settings: { enable_practice_account: true },
    answers: {
      ...defaultAnswers,
      'asset.rate': refused('stale_price'),
      'trade.account': () => fine(makeAccount({ balance: '2500.00' })),
      ...answers,
    },
  });
  const menu = await found('.balance-trigger');
  await click(menu);
  await found('[data-account]');
  return site;
}

/** Waits for an element. */
export async function found<T extends HTMLElement = HTMLElement>(selector: string): Promise<T> {
  await until(() => {
    if (!document.querySelector(selector)) throw new Error(`no ${selector}`);
  });
  return document.querySelector<T>(selector)!;
}

async function openSwitch(answers: Answers): Promise<Prepared> {
  const site = await openBalance({}, answers);
  const modes = [...document.querySelectorAll<HTMLElement>('[data-account] [aria-pressed]')];
  return { site, last: modes.find((each) => each.textContent!.startsWith('Practice'))! };
}

async function openTopUp(answers: Answers): Promise<Prepared> {
  const site = await openBalance({ is_practice: true }, answers);
  return { site, last: control('Top up') };
}

const amount = (text: string) => text.replace('{amount}', '10,000.00 USD');
const filled = { en: amount(enTexts.account.filled), es: amount(esTexts.account.filled) };

export const SESSION: Situation[] = [401, 400].map((status) => ({
  what: `status ${status} ends the session and opens /login`,
  prepare: () => endedBy(status),
  sees: {
    en: 'Your session has ended. Log in again.',
    es: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  },
}));

export const LOGIN: Situation[] = [
  {
    what: 'a wrong password',
    prepare: () => openLogin({ 'auth.login': refused('invalid_credentials') }),
    sees: { ...errorText('invalid_credentials'), en: 'Invalid Login Details' },
  },
  {
    what: 'an address that is not verified leads to its verification',
    prepare: () => openLogin({ 'auth.login': refused('email_not_verified') }),
    sees: {
      en: 'Enter the 6 digit code that we sent to ana@example.com.',
      es: 'Introduce el código de 6 cifras que enviamos a ana@example.com.',
    },
  },
  {
    what: 'an account that awaits approval',
    prepare: () => openLogin({ 'auth.login': refused('admin_not_verified') }),
    sees: { en: 'Pending verification', es: 'Pendiente de verificación' },
  },
];

const tooSoon: Answers = {
  'auth.email-code': refused('code_requested_too_soon', {}, { retryAfter: 120 }),
};

export const CODES: Situation[] = [
  {
    what: 'a code that is requested too soon',
    prepare: () => openCodes(tooSoon),
    sees: {
      en: 'Wait for some moment before requesting new code',
      es: 'Espera un momento antes de pedir un código nuevo',
    },
  },
  {
    what: 'the panel below it',
    prepare: () => openCodes(tooSoon),
    sees: { en: 'Too many request', es: 'Demasiadas solicitudes' },
  },
  {
    what: 'another failure of the request',
    prepare: () => openCodes({ 'auth.email-code': refused('busy') }),
    sees: errorText('busy'),
  },
  ...(['code_wrong', 'code_expired', 'code_void'] as const).map((code) => ({
    what: `the code is refused with ${code}`,
    prepare: () => openCodes({ 'auth.email-verify': refused(code) }, '204060'),
    sees: errorText(code),
  })),
];

const taken = { en: 'This address is taken.', es: 'Esta dirección ya está en uso.' };

export const REGISTER: Situation[] = [
  {
    what: 'a refused field',
    prepare: () => openRegister({ 'auth.register': refused('validation_failed', { email: taken }) }),
    sees: taken,
    sounds: ['error'],
  },
  {
    what: 'a success',
    prepare: () => openRegister({ 'auth.register': () => fine({ outcome: 'verify_email' }) }),
    sees: { en: 'Registration successful', es: 'Registro completado' },
  },
];

export const SWITCH: Situation[] = [
  {
    what: 'the balance menu',
    prepare: () => openSwitch({ 'account.switch-mode': refused('feature_disabled') }),
    sees: { en: 'Error while switching', es: 'Error al cambiar de cuenta' },
    sounds: ['error'],
  },
];

export const PRACTICE_TOP_UP: Situation[] = [
  {
    what: 'a failure without a message',
    prepare: () => openTopUp({ 'account.refill-practice': brokenAnswer }),
    sees: { en: 'Unable to Top Up', es: 'No se ha podido recargar' },
    reading: "'Unable to Top up' is the same text",
  },
  {
    what: 'a failure with a message',
    prepare: () => openTopUp({ 'account.refill-practice': refused('feature_disabled') }),
    sees: errorText('feature_disabled'),
  },
  {
    what: 'a success shows the message of the server',
    prepare: () => openTopUp({ 'account.refill-practice': told(makeAccount({ mode: 'practice' }), filled) }),
    sees: filled,
  },
];

export const MANAGER: Situation[] = [
  {
    what: 'accepting a request',
    async prepare() {
      const site = await openManager({
        at: '/profile',
        user: requested,
        answers: { 'manager.connect': refused('no_manager_request') },
      });
      await untilSeen('Trade Access Request');
      return { site, last: control('Accept Request') };
    },
    sees: errorText('no_manager_request'),
  },
];

export const MANAGER_LOADER: Situation = {
  what: 'the profile of a manager',
  prepare: async () => ({
    site: await openManager({
      user: { ...requested, trader_request: 'accepted', manager_id: newcomer.id },
      answers: { 'manager.profile': refused('busy') },
    }),
  }),
  sees: { en: 'Could not load the profile.', es: 'No se pudo cargar el perfil.' },
  isSilent: true,
};
