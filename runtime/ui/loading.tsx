import { useEffect, useState } from 'react';
import { useT } from '../platform/hooks.ts';

const SPINNER_DELAY_MS = 150;

/** Reserves its space at once and shows the spinner after a short delay. */
export function Loading() {
  const t = useT();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="grid min-h-40 place-items-center" role="status">
      {shown ? <span className="spinner spinner-lg" aria-hidden="true" /> : null}
      <span className="sr-only">{t('app.loading')}</span>
    </div>
  );
}
