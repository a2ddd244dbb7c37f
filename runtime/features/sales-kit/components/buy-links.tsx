import { useSettings, useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { useRootMark } from '../../../ui/use-root-mark.ts';
import { salesTexts } from '../texts.ts';
import './buy-links.css';

function Links({ url }: { url: string }) {
  useText('sales-kit', salesTexts);
  useRootMark('data-sales-links');
  const t = useT();
  return (
    <nav aria-label={t('sales.label')} className="sales-links">
      <a href={url} target="_blank" rel="noopener noreferrer" className="btn btn-primary sales-buy">
        {t('sales.buy')}
      </a>
      <a href={url} target="_blank" rel="noopener noreferrer" className="btn btn-outline sales-upgrade">
        <span>{t('sales.upgrade')}</span>
      </a>
    </nav>
  );
}

/** Buy-now button and upgrade tab of a sales preview (spec 1 §2.2): they float over the demo band. */
export function BuyLinks() {
  const { demo_mode, demo_buy_btn_url: url } = useSettings();
  return demo_mode && url ? <Links url={url} /> : null;
}
