import { demoAccountOptions } from '../../../../domain/account/demo-account-options.ts';
import listExample from '../../../../schemas/api/trading-account/list.json';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import { fine, type Answers } from '../fake-api.ts';
import { position } from '../positions.ts';
import { market, sendButton } from '../open-ticket.tsx';
import {
  accountWith,
  bookAnswers,
  buttonIn,
  dialog,
  longEuro,
  openBook,
  rowOf,
  shortGold,
} from '../order-book.tsx';
import { click, control, field, openSignedIn, until, type SignedInOptions } from '../site.tsx';
import { openWatchlist } from '../watchlist.tsx';
import { found, MANAGER_LOADER } from './access.ts';
import { errorText, refused, type Prepared, type Sentence, type Situation } from './situation.ts';

/** The trade room with a ticket that asks for no confirmation. */
async function openRoom(answers: Answers): Promise<Prepared> {
  const site = await openSignedIn({
    at: '/traderoom',
    features: ['auth', 'profile', 'trade-room'],
    local: { 'confirm-orders': 'off' },
    answers: { ...market(), 'trade.closed': () => fine({ trades: [], total: 0, next: null }), ...answers },
  });
  await until(() => {
    if (sendButton()?.getAttribute('aria-disabled') !== 'false') throw new Error('no ticket');
  });
  return { site, last: sendButton() };
}

const closedEuro = { ...longEuro, status: 1 as const, closing_price: '1.08419' };

async function openClosing(answers: Answers): Promise<Prepared> {
  const site = await openBook({ answers: bookAnswers(undefined, answers) });
  await click(buttonIn(rowOf('EUR/USD'), /^Close /));
  await found('dialog button');
  return { site, last: buttonIn(dialog(), 'Close Buy 0.10 EUR/USD') };
}

async function openCloseAll(answers: Answers): Promise<Prepared> {
  const site = await openBook({ answers: bookAnswers(undefined, answers) });
  await click('Close All');
  return { site, last: control('Close all 2 positions') };
}

const [{ output: tradingAccounts }] = listExample.examples as unknown as [
  { output: CallOutput['trading-account.list'] },
];

/** A page of trading accounts, whose form has all defaults. */
const openAccounts = (at: string, answers: Answers) =>
  openSignedIn({
    at,
    features: ['auth', 'handoff', 'profile', 'trading-accounts'],
    page: { demoAccounts: demoAccountOptions({ defaults: { leverage: '1:30' } }) },
    answers: { 'trading-account.list': () => fine(tradingAccounts), ...answers },
  });

async function openDemoForm(answers: Answers): Promise<Prepared> {
  const site = await openAccounts('/new/account/demo', answers);
  await until(() => field('demo-account_leverage'));
  return { site, last: control('Open account') };
}

async function openFunding(answers: Answers): Promise<Prepared> {
  const site = await openAccounts('/accounts', answers);
  await until(() => control('FUND NOW: 50012345'));
  await click('FUND NOW: 50012345');
  return { site, last: control('Add 200 USD') };
}

export const ORDER: Situation[] = [
  ...(['insufficient_margin', 'market_closed', 'trading_disabled', 'stale_price'] as const).map((code) => ({
    what: `an order is refused with ${code}`,
    prepare: () => openRoom({ 'trade.store': refused(code) }),
    sees: errorText(code),
    sounds: ['error'],
  })),
  {
    what: 'an order is placed',
    prepare: () => openRoom({ 'trade.store': () => fine(position()) }),
    sees: { en: 'Your Order has been Placed.', es: 'Tu orden se ha enviado.' },
    sounds: ['success'],
  },
];

export const CLOSE: Situation[] = [
  {
    what: 'a position is closed',
    prepare: () =>
      openClosing({
        'trade.close': () =>
          fine({ position: closedEuro, account: accountWith([shortGold], { version: 2 }) }),
      }),
    sees: { en: 'Position successfully closed', es: 'Posición cerrada correctamente' },
    sounds: ['success'],
  },
];

export const CLOSE_ALL: Situation[] = [
  {
    what: 'no position could be closed',
    prepare: () => openCloseAll({ 'trade.close-all': refused('market_closed') }),
    sees: errorText('market_closed'),
  },
];

const notOffered: Sentence = { en: 'This leverage is not offered.', es: 'Este apalancamiento no se ofrece.' };

export const DEMO_ACCOUNT: Situation[] = [
  {
    what: 'the platform refuses the account',
    prepare: () => openDemoForm({ 'trading-account.create': refused('platform_refused') }),
    sees: errorText('platform_refused'),
  },
  {
    what: 'a refused field, at the field',
    prepare: () =>
      openDemoForm({ 'trading-account.create': refused('validation_failed', { leverage: notOffered }) }),
    sees: notOffered,
  },
  {
    what: 'a top-up of the account',
    prepare: () => openFunding({ 'trading-account.top-up': refused('platform_refused') }),
    sees: errorText('platform_refused'),
  },
];

const notLoaded = (what: string, sees: Sentence, open: () => ReturnType<typeof openSignedIn>): Situation => ({
  what,
  prepare: async () => ({ site: await open() }),
  sees,
  isSilent: true,
  reading: 'no notification; the list says that it could not load and offers retry',
});

const plain = (
  at: string,
  features: SignedInOptions['features'],
  answers: Answers,
  more: SignedInOptions = {},
) => openSignedIn({ at, features: ['auth', 'handoff', 'profile', ...features!], answers, ...more });

export const TRADING_LOADERS: Situation[] = [
  MANAGER_LOADER,
  notLoaded(
    'the news of the dashboard',
    {
      en: 'Market news is not available right now.',
      es: 'Las noticias del mercado no están disponibles ahora.',
    },
    () =>
      plain('/', ['dashboard'], bookAnswers(undefined, { 'news.list': refused('provider_unavailable') }), {
        settings: { home_page: 'wealth_management' },
      }),
  ),
  notLoaded(
    'the watchlist',
    { en: 'Could not load your watchlist.', es: 'No se pudieron cargar tus favoritos.' },
    () => openWatchlist({ answers: { 'watchlist.list': refused('busy') } }),
  ),
  notLoaded(
    'the assets',
    { en: 'Could not load the assets.', es: 'No se pudieron cargar los activos.' },
    () => openWatchlist({ answers: { 'asset.list': refused('busy') } }),
  ),
];

export const ACCOUNT_LOADERS: Situation[] = [
  notLoaded(
    'the trading accounts',
    {
      en: 'Your trading accounts could not be loaded.',
      es: 'No se han podido cargar tus cuentas de trading.',
    },
    () => openAccounts('/accounts', { 'trading-account.list': refused('busy') }),
  ),
];

export const MONEY_LOADERS: Situation[] = [
  ...(['transaction.list', 'deposit.list'] as const).map((call) =>
    notLoaded(
      `the list of ${call}`,
      { en: 'Could not load this list.', es: 'No se ha podido cargar la lista.' },
      () =>
        plain(`/transactions?tab=${call === 'deposit.list' ? 'deposits' : 'all'}`, ['transactions'], {
          [call]: refused('busy'),
        }),
    ),
  ),
  notLoaded(
    'the mining assets',
    { en: 'Could not load your mining assets.', es: 'No se pudieron cargar tus activos de minería.' },
    () =>
      plain('/mining', ['mining'], { 'mining.list': refused('busy') }, { settings: { enable_mining: true } }),
  ),
];
