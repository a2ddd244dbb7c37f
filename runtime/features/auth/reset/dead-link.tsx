import { useT } from '../../../platform/hooks.ts';

export function DeadLink({ onAsk }: { onAsk(): void }) {
  const t = useT();
  return (
    <section role="alert" className="grid gap-4">
      <h1 className="font-heading text-2xl font-semibold">{t('reset-confirm.dead-title')}</h1>
      <p className="text-muted">{t('reset-confirm.dead')}</p>
      <button type="button" className="btn btn-primary w-full" onClick={onAsk}>
        {t('reset-confirm.new-link')}
      </button>
    </section>
  );
}
