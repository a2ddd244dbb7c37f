import { useSettings, useT } from '../../../platform/hooks.ts';

/**
 * Buy-now button and upgrade tab of a sales preview (spec 1 §2.2). They float where there is room beside the
 * content and stand in its flow on narrow screens, so that they cover nothing.
 */
export function Filling() {
  const t = useT();
  const { demo_mode, demo_buy_btn_url: url } = useSettings();
  if (!demo_mode || !url) return null;
  return (
    <nav aria-label={t('sales.label')} className="flex justify-center gap-2 p-4 lg:contents">
      <a href={url} target="_blank" rel="noopener noreferrer" className="btn btn-primary lg:fixed lg:right-14 lg:bottom-4 lg:z-20 lg:shadow-lg">{t('sales.buy')}</a>
      <a href={url} target="_blank" rel="noopener noreferrer" className="btn btn-outline lg:bg-base-100 lg:fixed lg:top-1/2 lg:right-0 lg:z-20 lg:h-auto lg:rounded-r-none lg:px-2 lg:py-4 lg:[writing-mode:vertical-rl]">{t('sales.upgrade')}</a>
    </nav>
  );
}
