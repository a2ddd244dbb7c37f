import { moneyOf } from '../../../domain/money/money.ts';
import { parsePrice, priceOf } from '../../../domain/money/price.ts';
import type {
  ClosedPosition,
  Order,
  Position,
  TradeCloseAllOutput,
} from '../../../schemas/generated/types.ts';
import type { ApiError, ApiResult } from '../../platform/api-error.ts';
import { sentenceOf } from '../../platform/sentence-of.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import { localDecimal } from '../../../domain/money/local-decimal.ts';
import { formatTime } from '../../lib/format-date.ts';
import { showSignedMoney } from '../../lib/format-money.ts';
import { showPrice } from '../components/show-price.ts';
import type { AssetsState } from './asset-view.ts';
import type { Stores } from './stores.ts';

export interface TradeNotices {
  /** `isHandled`: the caller shows a refusal itself. */
  placed(order: Order, result: ApiResult<Position>, isHandled: boolean): void;
  closed(result: ApiResult<ClosedPosition>): void;
  /** `isHandled`: the caller shows the result itself; only the sound plays. */
  closedAll(result: ApiResult<TradeCloseAllOutput>, isHandled: boolean): void;
  /** `isHandled`: the caller shows a refusal itself. */
  protected(result: ApiResult<Position>, isHandled: boolean): void;
  /** A manager opened the position, or the server or a manager closed it. */
  announce(position: Position): void;
}

/** Merges closings into one request. */
const RELOAD_MS = 500;

type Params = Record<string, string | number>;
type Visibility = Pick<BrowserEnvironment, 'isVisible' | 'onVisibility'>;

/** Notifications in the user's language, with their sounds. They name the account if it is not the visible one. */
function createSpeaker({ text, notifications, play, session }: Platform) {
  const t = (key: string, params?: Params) => text.getState().t(key, params);
  const language = () => text.getState().language;
  return {
    t,
    language,
    play,
    price: (value: string | null, { asset }: Position) =>
      value === null ? '–' : showPrice(priceOf(value), asset.digits, language()),
    profit: ({ profit, currency }: Position) =>
      showSignedMoney(moneyOf(profit, currency), currency, language()),
    ofAccount(mode: Position['mode'] | undefined, sentence: string): string {
      const visible = session.getState().user?.is_practice ? 'practice' : 'real';
      return mode === undefined || mode === visible ? sentence : t(`trade.of-${mode}`, { text: sentence });
    },
    failed(sentence: string, isHandled = false) {
      play('error');
      if (!isHandled) notifications.show('error', sentence);
    },
    succeeded(sentence: string) {
      play('success');
      notifications.show('success', sentence);
    },
    show: notifications.show,
    /** Orders that were discarded before are no longer the last word. */
    retractDiscarded: () => notifications.retract(t('trade.switched-real'), t('trade.switched-practice')),
  };
}

type Speaker = ReturnType<typeof createSpeaker>;

/** Quantity, asset and opening price, for a sentence. */
const openingOf = ({ language, price }: Speaker, position: Position) => ({
  qty: localDecimal(position.qty, language()),
  asset: position.asset.a_name,
  price: price(position.opening_price, position),
});

/** The fill price, and the displayed price if it differs. */
function fillOf(speaker: Speaker, order: Order, position: Position): string {
  const { t, language } = speaker;
  const { trade_type: side, opening_price, asset } = position;
  const shown = parsePrice(side === 'buy' ? order.buy_p : order.sell_p);
  const params = openingOf(speaker, position);
  if (typeof shown === 'string' || shown === priceOf(opening_price)) return t(`trade.filled-${side}`, params);
  return t(`trade.filled-${side}-other`, { ...params, shown: showPrice(shown, asset.digits, language()) });
}

/** The order had been placed before, by a request whose response was lost: nothing new was opened. */
function repeatOf(speaker: Speaker, position: Position): string {
  const time = formatTime(speaker.language(), new Date(position.open_at), { second: '2-digit' });
  return speaker.t(`trade.repeated-${position.trade_type}`, { ...openingOf(speaker, position), time });
}

/** Why an order was refused: others may have been sent since, so the sentence names it. */
function refusalOf(
  { t, language, ofAccount }: Speaker,
  { mode, type, qty, coinId }: Order,
  error: ApiError,
  assets: AssetsState,
): string {
  const asset = assets.byId.get(String(coinId))?.a_name ?? coinId;
  const params = { qty: localDecimal(String(qty), language()), asset, text: sentenceOf(error) };
  return ofAccount(mode, t(`trade.order-${type}`, params));
}

/** Runs now, or once the tab is visible, because a notification disappears after a few seconds. */
function whenVisible(environment: Visibility, work: () => void) {
  if (environment.isVisible()) return work();
  const leave = environment.onVisibility(() => {
    if (!environment.isVisible()) return;
    leave();
    work();
  });
}

function showClosedAll(speaker: Speaker, result: ApiResult<TradeCloseAllOutput>, isHandled: boolean) {
  const { t, play, failed, succeeded, ofAccount } = speaker;
  if (isHandled) return play(result.ok && result.data.failed.length === 0 ? 'success' : 'error');
  if (!result.ok) return failed(sentenceOf(result.error));
  const { closed, failed: left, account } = result.data;
  if (left.length === 0) return succeeded(ofAccount(account.mode, t('trade.closed-all')));
  return failed(
    ofAccount(
      account.mode,
      t('trade.closed-some', { closed: closed.length, left: left.length, why: left[0]!.message }),
    ),
  );
}

/** Results of orders and closes, as notifications (which screen readers read out) and sounds (spec 1 §4, §8). */
export function createTradeNotices(
  platform: Platform,
  environment: Visibility,
  assets: Stores['assets'],
): TradeNotices {
  const speaker = createSpeaker(platform);
  const { t, price, profit, play, failed, succeeded, ofAccount, show, retractDiscarded } = speaker;
  const closing = (position: Position) => ({
    asset: position.asset.a_name,
    price: price(position.closing_price, position),
    profit: profit(position),
  });
  let reload: ReturnType<typeof setTimeout> | undefined;
  /** The user's data has the new balance, and counts unread notifications of closings by others. */
  function reloadUserSoon() {
    clearTimeout(reload);
    reload = setTimeout(() => void platform.reloadUser(), RELOAD_MS);
  }
  return {
    placed(order, result, isHandled) {
      retractDiscarded();
      if (!result.ok) return failed(refusalOf(speaker, order, result.error, assets.getState()), isHandled);
      if (result.repeated) {
        play('error');
        return show('info', ofAccount(result.data.mode, repeatOf(speaker, result.data)));
      }
      const sentence = `${t('trade.placed')} ${fillOf(speaker, order, result.data)}`;
      return succeeded(ofAccount(result.data.mode, sentence));
    },
    closed(result) {
      if (!result.ok) return failed(sentenceOf(result.error));
      reloadUserSoon();
      const { position } = result.data;
      const sentence = `${t('trade.closed')}. ${t('trade.closed-at', closing(position))}`;
      return succeeded(ofAccount(position.mode, sentence));
    },
    closedAll(result, isHandled) {
      if (result.ok) reloadUserSoon();
      showClosedAll(speaker, result, isHandled);
    },
    protected(result, isHandled) {
      if (!result.ok) return failed(sentenceOf(result.error), isHandled);
      const { asset, mode } = result.data;
      return succeeded(ofAccount(mode, t('trade.protected', { asset: asset.a_name })));
    },
    announce(position) {
      if (position.close_reason === null)
        return whenVisible(environment, () => {
          play('success');
          show(
            'info',
            ofAccount(position.mode, t(`trade.manager-${position.trade_type}`, openingOf(speaker, position))),
          );
        });
      reloadUserSoon();
      whenVisible(environment, () => {
        play(position.profit.startsWith('-') ? 'error' : 'success');
        const sentence = t(`trade.by-${position.close_reason}`, closing(position));
        show('info', ofAccount(position.mode, sentence));
      });
    },
  };
}
