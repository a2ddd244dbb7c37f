import { useT } from '../platform/hooks.ts';

/** Names another site before the redirect to it, and lets the user decline. */
export function ExternalRedirectNotice({ url, onStay }: { url: string; onStay(): void }) {
  const t = useT();
  const host = new URL(url).host;
  return (
    <section className="grid gap-4" aria-labelledby="leaving-title">
      <h1 id="leaving-title" className="font-heading text-2xl font-semibold">
        {t('leaving.title')}
      </h1>
      <p className="text-muted">{t('leaving.text', { host })}</p>
      <a href={url} rel="noopener noreferrer" className="btn btn-primary w-full">
        {t('leaving.go', { host })}
      </a>
      <button type="button" className="btn btn-ghost w-full" onClick={onStay}>
        {t('leaving.stay')}
      </button>
    </section>
  );
}
