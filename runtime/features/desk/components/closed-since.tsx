import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';

/** Says that the customer has closed the account; nothing for an open one. */
export function ClosedSince({ at }: { at: string | null }) {
  const t = useT();
  const language = useLanguage();
  if (at === null) return null;
  return <p className="alert text-sm">{t('operator.closed-since', { date: formatMoment(language, at) })}</p>;
}
