import { useCountryName } from '../../../forms/country-names.ts';
import type { OperatorIdentity } from '../../../../schemas/generated/types.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { CaseDrawer, type CaseActions } from '../components/case-drawer.tsx';
import { CaseHead } from '../components/case-head.tsx';
import { CaseHistory } from '../components/case-history.tsx';
import { Facts } from '../components/facts.tsx';
import { Section } from '../components/section.tsx';
import { CheckImages } from './check-images.tsx';
import { useIdentityDecisions } from './use-identity-decisions.ts';

interface IdentityDrawerProps extends CaseActions<OperatorIdentity> {
  check: OperatorIdentity;
}

/** Earlier checks of the same trader; a list has none, so they are read here. */
function EarlierChecks({ id }: { id: string }) {
  const t = useT();
  const language = useLanguage();
  const { data } = useCall('identity.review', { params: { id } });
  if (!data?.earlier.length) return null;
  return (
    <Section title={t('operator.earlier-checks')}>
      <ul className="grid gap-2 text-sm">
        {data.earlier.map((each) => (
          <li key={each.id}>
            {t(`operator.status-${each.status}`)},{' '}
            <time dateTime={each.created_at}>{formatMoment(language, each.created_at)}</time>
            {each.reason ? <p className="text-muted">{each.reason}</p> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** An identity check with its images, history and what can be decided. */
export function IdentityDrawer({ check, ...events }: IdentityDrawerProps) {
  const t = useT();
  const language = useLanguage();
  const me = useUser();
  const decisions = useIdentityDecisions(check);
  const { id, user, status, type, proof_of_address_type: proof } = check;
  const country = useCountryName(check.country);
  return (
    <CaseDrawer title={t('operator.identity-check')} decisions={decisions} {...events}>
      <CaseHead user={user} status={status} isOwn={user.id === me.id} />
      <CheckImages key={id} {...check} />
      <Facts
        facts={[
          [t('operator.document-type'), t(`identity-type.${type}`)],
          [t('operator.document-proof_of_address'), proof && t(`identity-type.${proof}`)],
          [t('operator.country'), country],
          [t('operator.registered'), formatMoment(language, check.registered_at)],
          [t('operator.id'), id],
        ]}
      />
      <EarlierChecks id={id} />
      <CaseHistory history={check.history} />
    </CaseDrawer>
  );
}
