import { localDecimal } from '../../../../domain/money/local-decimal.ts';
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
    ['amount', 'fee', 'total', 'bonus', 'cover'].flatMap((name) => {
      const value = params[name];
      return value === undefined ? [] : [[name, show(name, value)]];
    }),
  );
}

/** The amount of a payment in another currency than the account's. */
function paidOf(
  { params: { paid, paid_currency: currency } }: Notification,
  language: string,
): Record<string, string> {
  return paid && currency ? { paid: showMoney(moneyOf(paid, currency), currency, language) } : {};
}

/** What a refund or chargeback meant for the account, and whom to ask. */
const reversalSentences = ({ params }: Notification, t: T, values: Record<string, string>): string[] => [
  ...(params.paid ? [t('notifications.deposit_reversed-paid', values)] : []),
  ...(params.cover ? [t('notifications.deposit_reversed-cover', values)] : []),
  t('notifications.deposit_reversed-support'),
];

/** The key of the title; a deposit that was taken back has one for each cause. */
const titleKeyOf = ({ kind, params }: Notification): string =>
  `notifications.${kind}${kind === 'deposit_reversed' ? `-${params.cause}` : ''}`;

/** A withdrawal without a fee has a sentence of its own. */
const textKeyOf = (notification: Notification): string =>
  notification.kind === 'withdrawal_sent' && !/[1-9]/.test(notification.params.fee ?? '')
    ? 'notifications.withdrawal_sent-free-text'
    : `${titleKeyOf(notification)}-text`;

/** What became of a pending order, and on which account. */
function orderText({ kind, params }: Notification, language: string, t: T): string {
  const { side, kind: type, reason, mode, qty, price, asset } = params;
  const values = { asset: asset!, qty: localDecimal(qty!, language), price: localDecimal(price!, language) };
  const order = type === undefined ? '' : t(`notifications.order-${side}-${type}`, values);
  const key = { order_filled: `text-${side}`, order_refused: reason, order_expired: 'text' }[kind as string];
  const text = t(`notifications.${kind}-${key}`, { ...values, order });
  return mode === 'practice' ? `${text} ${t('notifications.practice')}` : text;
}

/** What a notification says, in the language of the page. */
export function describe(notification: Notification, language: string, t: T): Description {
  const { kind, topic, params } = notification;
  const values = { ...params, ...amountsOf(notification, language), ...paidOf(notification, language) };
  const routes = OTHER_ROUTES[kind] ?? ROUTES[topic];
  if (kind === 'position_closed') {
    const closed = t(`notifications.closed-text-${params.side}`, values);
    return {
      title: t(`notifications.closed-${params.reason}`),
      text: params.mode === 'practice' ? `${closed} ${t('notifications.practice')}` : closed,
      routes,
    };
  }
  if (kind === 'order_filled' || kind === 'order_refused' || kind === 'order_expired')
    return { title: t(`notifications.${kind}`), text: orderText(notification, language, t), routes };
  if (kind === 'position_opened')
    return {
      title: t('notifications.opened-manager'),
      text: t(`notifications.opened-text-${params.side}`, {
        ...values,
        qty: localDecimal(params.qty!, language),
        price: localDecimal(params.price!, language),
      }),
      routes,
    };
  const sentences = [t(textKeyOf(notification), values)];
  if (kind === 'plan_approved' && params.bonus)
    sentences.push(t('notifications.plan_approved-bonus', values));
  if (kind === 'deposit_reversed') sentences.push(...reversalSentences(notification, t, values));
  if (params.reason) sentences.push(t('notifications.reason', { reason: params.reason }));
  return {
    title: t(titleKeyOf(notification)),
    text: sentences.join(' '),
    routes,
  };
}
