import { trimRate, rateOf } from '../../../../domain/money/fx.ts';
import { localDecimal } from '../../../lib/local-decimal.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { useSecondsSince } from './use-seconds-since.ts';

interface RateNoteProps {
  from: string;
  to: string;
  /** Units of `to` per unit of `from`. */
  rate: string;
  /** Times of the quotes and of the answer that carried them, ISO 8601. */
  quotedAt: string;
  answeredAt: string;
}

/** A conversion rate with its age: by the server's clock when it answered, and a monotonic one since. */
export function RateNote({ from, to, rate, quotedAt, answeredAt }: RateNoteProps) {
  const t = useT();
  const language = useLanguage();
  const passed = useSecondsSince(answeredAt);
  const age = Math.max(0, Math.round((Date.parse(answeredAt) - Date.parse(quotedAt)) / 1000));
  const seconds = age + passed;
  return (
    <p className="text-muted text-sm">
      {t('deposit.rate', {
        from,
        to,
        rate: localDecimal(trimRate(rateOf(rate)), language),
        time: new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(new Date(quotedAt)),
        seconds,
      })}
    </p>
  );
}
