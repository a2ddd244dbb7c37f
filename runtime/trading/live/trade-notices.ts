import { moneyOf } from '../../../domain/money/money.ts';
import { parsePrice, priceOf } from '../../../domain/money/price.ts';
import type {
  ClosedPosition,
  Order,
  Position,
  TradeCloseAllOutput,
} from '../../../schemas/generated/types.ts';
import { sentenceOf, type ApiResult } from '../../platform/api-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import { localDecimal } from '../../../domain/money/local-decimal.ts';
import { showSignedMoney } from '../../lib/format-money.ts';
import { showPrice } from '../components/show-price.ts';

export interface TradeNotices {
  /** `isHandled`: the caller shows a refusal itself. */
  placed(order: Order, result: ApiResult<Position>, isHandled: boolean): void;
  closed(result: ApiResult<ClosedPosition>): void;
  /** `isHandled`: the caller shows the result itself; only the sound plays. */
  closedAll(result: ApiResult<TradeCloseAllOutput>, isHandled: boolean): void;
  /** `isHandled`: the caller shows a refusal itself. */
  protected(result: ApiResult<Position>, isHandled: boolean): void;
  /** The server or a manager closed the position. */
  closedElsewhere(position: Position): void;
}

/** Merges closings into one request. */
const RELOAD_MS = 500;

type Params = Record<string, string | number>;
type Visibility = Pick<BrowserEnvironment, 'isVisible' | 'onVisibility'>;

/** Notifications in the user's language, with their sounds. */
function createSpeaker({ text, notifications, play }: Platform) {
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
    failed(result: ApiResult<unknown> & { ok: false }, isHandled = false) {
      play('error');
      if (isHandled) return;
      notifications.show('error', sentenceOf(result.error));
    },
    succeeded(sentence: string) {
      play('success');
      notifications.show('success', sentence);
    },
    show: notifications.show,
  };
}

type Speaker = ReturnType<typeof createSpeaker>;

/** The fill price, and the displayed price if it differs. */
function fillOf({ t, language, price }: Speaker, order: Order, position: Position): string {
  const { trade_type: side, opening_price, asset, qty } = position;
  const shown = parsePrice(side === 'buy' ? order.buy_p : order.sell_p);
  const params = {
    qty: localDecimal(qty, language()),
    asset: asset.a_name,
    price: price(opening_price, position),
  };
  if (typeof shown === 'string' || shown === priceOf(opening_price)) return t(`trade.filled-${side}`, params);
  return t(`trade.filled-${side}-other`, { ...params, shown: showPrice(shown, asset.digits, language()) });
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
  const { t, play, failed, succeeded, show } = speaker;
  if (isHandled) return play(result.ok && result.data.failed.length === 0 ? 'success' : 'error');
  if (!result.ok) return failed(result);
  const { closed, failed: left } = result.data;
  if (left.length === 0) return succeeded(t('trade.closed-all'));
  play('error');
  show('error', t('trade.closed-some', { closed: closed.length, left: left.length, why: left[0]!.message }));
}

/** Results of orders and closes, as notifications (which screen readers read out) and sounds (spec 1 §4, §8). */
export function createTradeNotices(platform: Platform, environment: Visibility): TradeNotices {
  const { session } = platform;
  const speaker = createSpeaker(platform);
  const { t, price, profit, play, failed, succeeded, show } = speaker;
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
      if (result.ok) succeeded(`${t('trade.placed')} ${fillOf(speaker, order, result.data)}`);
      else failed(result, isHandled);
    },
    closed(result) {
      if (!result.ok) return failed(result);
      reloadUserSoon();
      succeeded(`${t('trade.closed')}. ${t('trade.closed-at', closing(result.data.position))}`);
    },
    closedAll(result, isHandled) {
      if (result.ok) reloadUserSoon();
      showClosedAll(speaker, result, isHandled);
    },
    protected(result, isHandled) {
      if (result.ok) succeeded(t('trade.protected', { asset: result.data.asset.a_name }));
      else failed(result, isHandled);
    },
    closedElsewhere(position) {
      reloadUserSoon();
      whenVisible(environment, () => {
        play(position.profit.startsWith('-') ? 'error' : 'success');
        const sentence = t(`trade.by-${position.close_reason}`, closing(position));
        const isShown = position.mode === (session.getState().user?.is_practice ? 'practice' : 'real');
        show('info', isShown ? sentence : t(`trade.of-${position.mode}`, { text: sentence }));
      });
    },
  };
}
