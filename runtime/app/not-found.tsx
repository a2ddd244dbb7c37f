import { useT } from '../platform/hooks.ts';
import { Link } from '../platform/navigation.tsx';

export function NotFound() {
  const t = useT();
  return (
    <>
      <h1 className="font-heading text-2xl font-semibold">{t('not-found.title')}</h1>
      <p className="text-muted my-4">{t('not-found.text')}</p>
      <Link to="/" className="btn btn-primary">
        {t('not-found.back')}
      </Link>
    </>
  );
}
