import { decimalOf, parseDecimal } from '../../../domain/money/decimal.ts';
import { exponentOf } from '../../../domain/money/money.ts';
import type {
  ClosedPosition,
  Order,
  Position,
  TradeCloseAllOutput,
} from '../../../schemas/generated/types.ts';
import type { ApiError, ApiResult } from '../../platform/api-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import { localDecimal } from '../../lib/local-decimal.ts';
import { showSignedMoney } from '../../lib/format-money.ts';
import { showPrice } from '../components/show-price.ts';
import { isLost } from '../../platform/idempotent-request.ts';

export interface TradeNotices {
  placed(order: Order, result: ApiResult<Position>): void;
  closed(result: ApiResult<ClosedPosition>): void;
  /** `isSaid`: who asked says it where the person looks; then there is its sound alone. */
  closedAll(result: ApiResult<TradeCloseAllOutput>, isSaid: boolean): void;
  /** `isSaid`: who asked says a refusal. */
  protected(result: ApiResult<Position>, isSaid: boolean): void;
  /** The server or a manager has closed it, for a reason of theirs. */
  closedElsewhere(position: Position): void;
}

/** What an order or a close came to, as notices (read out by screen readers) and sounds (spec 1 §4, §8). */
export function createTradeNotices(
  { text, notifications, play }: Platform,
  environment: Pick<BrowserEnvironment, 'isVisible' | 'onVisibility'>,
): TradeNotices {
  const t = (key: string, params?: Record<string, string | number>) => text.getState().t(key, params);
  const language = () => text.getState().language;
  const price = (value: string, position: Position) =>
    showPrice(decimalOf(value), position.asset.digits, language());
  const profit = ({ profit: amount, currency }: Position) =>
    showSignedMoney(decimalOf(amount, exponentOf(currency)), currency, language());

  function failed(error: ApiError, isUnknown: boolean) {
    play('error');
    notifications.show(
      'error',
      isUnknown ? t('trade.lost') : (Object.values(error.fields)[0] ?? error.message),
    );
  }

  function succeeded(sentence: string) {
    play('success');
    notifications.show('success', sentence);
  }

  function fillOf(order: Order, position: Position): string {
    const [shown, filled] = [
      parseDecimal(position.trade_type === 'buy' ? order.buy_p : order.sell_p),
      decimalOf(position.opening_price),
    ];
    const params = {
      qty: localDecimal(position.qty, language()),
      asset: position.asset.a_name,
      price: price(position.opening_price, position),
    };
    if (typeof shown !== 'bigint' || shown === filled)
      return t(`trade.filled-${position.trade_type}`, params);
    return t(`trade.filled-${position.trade_type}-other`, {
      ...params,
      shown: showPrice(shown, position.asset.digits, language()),
    });
  }

  /** Now, or once the tab is looked at: a notice leaves after a few seconds, seen or not. */
  function whenSeen(work: () => void) {
    if (environment.isVisible()) return work();
    const leave = environment.onVisibility(() => {
      if (!environment.isVisible()) return;
      leave();
      work();
    });
  }

  return {
    placed(order, result) {
      if (result.ok) succeeded(`${t('trade.placed')} ${fillOf(order, result.data)}`);
      else failed(result.error, isLost(result));
    },
    closed(result) {
      if (!result.ok) return failed(result.error, isLost(result));
      const { position } = result.data;
      succeeded(
        `${t('trade.closed')}. ${t('trade.closed-at', { asset: position.asset.a_name, price: position.closing_price === null ? '–' : price(position.closing_price, position), profit: profit(position) })}`,
      );
    },
    closedAll(result, isSaid) {
      if (isSaid) return play(result.ok && result.data.failed.length === 0 ? 'success' : 'error');
      if (!result.ok) return failed(result.error, isLost(result));
      const { closed, failed: left } = result.data;
      if (left.length === 0) return succeeded(t('trade.closed-all'));
      play('error');
      notifications.show(
        'error',
        t('trade.closed-some', { closed: closed.length, left: left.length, why: left[0]!.message }),
      );
    },
    protected(result, isSaid) {
      if (result.ok) succeeded(t('trade.protected', { asset: result.data.asset.a_name }));
      else if (isSaid) play('error');
      else failed(result.error, isLost(result));
    },
    closedElsewhere(position) {
      const { close_reason, asset, closing_price } = position;
      whenSeen(() => {
        play(position.profit.startsWith('-') ? 'error' : 'success');
        notifications.show(
          'info',
          t(`trade.by-${close_reason}`, {
            asset: asset.a_name,
            price: closing_price === null ? '–' : price(closing_price, position),
            profit: profit(position),
          }),
        );
      });
    },
  };
}
