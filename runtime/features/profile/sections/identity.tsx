import type { User } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT, useUser } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';
import { Section } from './section.tsx';

const KINDS: Record<User['kyc_status'], BadgeKind> = {
  none: 'neutral',
  pending: 'info',
  approved: 'success',
  rejected: 'error',
};

/** The state of the identity check, with the way to it; nothing in a build without it. */
export function Identity() {
  const t = useT();
  const { kyc_status: status } = useUser();
  const path = usePlatform().registry.pathTo('kyc');
  if (!path) return null;
  return (
    <Section
      id="identity"
      title={t('profile.identity')}
      action={<Badge kind={KINDS[status]}>{t(`profile.identity-${status}`)}</Badge>}
    >
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p>{t(`profile.identity-text-${status}`)}</p>
        <Link to={path} className={`btn btn-sm ${status === 'approved' ? 'btn-ghost' : ''}`}>
          {t(`profile.identity-open-${status}`)}
        </Link>
      </div>
    </Section>
  );
}
