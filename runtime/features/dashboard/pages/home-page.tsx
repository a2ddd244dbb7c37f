import { usePlatform, useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { isOperator } from '../../../../domain/access/operator-roles.ts';
import { PortfolioTotal } from '../../../trading/portfolio/portfolio-total.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { News } from '../components/news.tsx';
import '../dashboard.css';

const OperatorCards = lazyComponent(
  'operator cards',
  'OperatorCards',
  () => import('../components/operator-cards.tsx'),
);

/** Whether the identity is verified, with the way to the check. */
function Verified() {
  const t = useT();
  const { kyc_verified: isVerified } = useUser();
  const kyc = usePlatform().registry.pathTo('kyc');
  if (isVerified) return <Badge kind="success">{t('dashboard.verified')}</Badge>;
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Badge kind="warning">{t('dashboard.unverified')}</Badge>
      {kyc ? (
        <Link to={kyc} className="link text-sm">
          {t('dashboard.verify')}
        </Link>
      ) : null}
    </span>
  );
}

/** The dashboard (spec 1 §2.10). */
export function Page() {
  const t = useT();
  const user = useUser();
  const { site_name } = useSettings();
  const { page, registry } = usePlatform();
  const portfolio = registry.pathTo('portfolio');
  return (
    <div className="page dashboard">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold">{t('dashboard.welcome', { name: user.firstname })}</h1>
          <p className="text-muted text-sm">{t('dashboard.lead', { site: site_name || page.name })}</p>
        </div>
        <Verified />
      </header>
      {isOperator(user) ? <OperatorCards /> : null}
      <div className="dashboard-grid">
        <div className="grid min-w-0 content-start gap-5">
          <PortfolioTotal
            action={
              portfolio ? (
                <Link to={portfolio} className="btn btn-sm">
                  {t('dashboard.portfolio')}
                </Link>
              ) : null
            }
          />
        </div>
        <News />
      </div>
    </div>
  );
}
