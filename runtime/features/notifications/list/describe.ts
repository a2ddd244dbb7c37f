import { moneyOf } from '../../../../domain/money/money.ts';
import type { RouteId } from '../../../../schemas/generated/ids.ts';
import type { Notification } from '../../../../schemas/generated/types.ts';
import { showMoney, showSignedMoney } from '../../../lib/format-money.ts';
import type { T } from '../../../platform/text.ts';

export interface Description {
  title: string;
  text: string;
  /** Pages with more about it, best first; a build may lack some. */
  routes: readonly RouteId[];
}

const ROUTES: Record<Notification['topic'], readonly RouteId[]> = {
  trading: ['orderbook'],
  deposits: ['transactions'],
  withdrawals: ['transactions'],
  identity: ['kyc'],
  account: ['transactions'],
  security: ['profile'],
};
const OTHER_ROUTES: Partial<Record<Notification['kind'], readonly RouteId[]>> = {
  plan_approved: [],
  plan_rejected: [],
  manager_request: [],
  manager_revoked: [],
  manager_copy_left: ['orderbook'],
  payout_account_added: [],
  message_reply: ['livechat'],
  trading_password_changed: ['accounts'],
};

/** Amounts of the parameters in the reader's notation. */
function amountsOf({ kind, params }: Notification, language: string): Record<string, string> {
  const { currency } = params;
  if (!currency) return {};
  const isSigned = kind === 'position_closed' || kind === 'correction_posted';
  const show = (name: string, value: string) =>
    (isSigned && name === 'amount' ? showSignedMoney : showMoney)(
      moneyOf(value, currency),
      currency,
      language,
    );
  return Object.fromEntries(
    ['amount', 'fee', 'total', 'bonus'].flatMap((name) => {
      const value = params[name];
      return value === undefined ? [] : [[name, show(name, value)]];
    }),
  );
}

/** A withdrawal without a fee has a sentence of its own. */
const textKeyOf = ({ kind, params }: Notification): string =>
  kind === 'withdrawal_sent' && !/[1-9]/.test(params.fee ?? '')
    ? 'notifications.withdrawal_sent-free-text'
    : `notifications.${kind}-text`;

/** What a notification says, in the language of the page. */
export function describe(notification: Notification, language: string, t: T): Description {
  const { kind, topic, params } = notification;
  const values = { ...params, ...amountsOf(notification, language) };
  const routes = OTHER_ROUTES[kind] ?? ROUTES[topic];
  if (kind === 'position_closed') {
    const closed = t(`notifications.closed-text-${params.side}`, values);
    return {
      title: t(`notifications.closed-${params.reason}`),
      text: params.mode === 'practice' ? `${closed} ${t('notifications.practice')}` : closed,
      routes,
    };
  }
  const sentences = [t(textKeyOf(notification), values)];
  if (kind === 'plan_approved' && params.bonus)
    sentences.push(t('notifications.plan_approved-bonus', values));
  if (params.reason) sentences.push(t('notifications.reason', { reason: params.reason }));
  return {
    title: t(`notifications.${kind}`),
    text: sentences.join(' '),
    routes,
  };
}
