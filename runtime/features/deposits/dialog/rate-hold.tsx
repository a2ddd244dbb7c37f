import type { Deposit } from '../../../../schemas/generated/types.ts';
import { formatMoment, formatTime } from '../../../lib/format-date.ts';
import { showRate } from '../../../lib/format-rate.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { useSecondsSince } from './use-seconds-since.ts';

interface RateHoldProps {
  deposit: Deposit;
  /** Time by the server's clock, ISO 8601. */
  now: string;
  symbol: string;
  /** The payment is this deposit's alone: its provider tells when it arrived. */
  isOwnPayment: boolean;
}

/** With its time zone, and with its date if that is not the date of `now`. */
function timeOf(iso: string, now: number, language: string): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date(now).toDateString();
  return isToday ? formatTime(language, at, { timeZoneName: 'short' }) : formatMoment(language, iso);
}

/** Until when the rate of a pending deposit holds, and which rate applies after that. */
export function RateHold({ deposit, now, symbol, isOwnPayment }: RateHoldProps) {
  const t = useT();
  const language = useLanguage();
  const { rate, rate_expires_at: expiresAt, account_currency: currency } = deposit;
  const passed = useSecondsSince(now);
  if (!expiresAt) return null;
  const serverNow = Date.parse(now) + passed * 1000;
  const time = timeOf(expiresAt, serverNow, language);
  const isExpired = serverNow > Date.parse(expiresAt);
  const source = isOwnPayment ? 'own' : 'shared';
  return (
    <p role="status" data-rate-hold className="grid gap-1 text-sm">
      <strong className="font-medium">
        {isExpired
          ? t('deposit.rate-expired', { time })
          : t('deposit.rate-held', {
              time,
              from: symbol,
              to: currency,
              rate: showRate(rate, language),
            })}
      </strong>
      <span className="text-muted">
        {t(isExpired ? `deposit.rate-now-${source}` : `deposit.rate-later-${source}`)}
      </span>
    </p>
  );
}
