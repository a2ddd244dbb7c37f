import { formatAge } from '../../../lib/format-age.ts';
import { formatMoment, formatTime } from '../../../lib/format-date.ts';
import { showRate } from '../../../lib/format-rate.ts';
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
  const isToday = new Date(quotedAt).toDateString() === new Date(answeredAt).toDateString();
  return (
    <p className="text-muted text-sm">
      {t('deposit.rate', {
        from,
        to,
        rate: showRate(rate, language),
        time: isToday
          ? formatTime(language, new Date(quotedAt), { second: '2-digit', timeZoneName: 'short' })
          : formatMoment(language, quotedAt),
        age: formatAge(language, age + passed),
      })}
    </p>
  );
}
