import type { ReactNode } from 'react';
import type { IdentityRecord } from '../../../../schemas/generated/types.ts';
import { usePlatform, useSettings, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { LazyIcon, type LazyIconName } from '../../../ui/lazy-icon.tsx';
import { Documents } from './documents.tsx';
import { useReviewHours } from './review-hours.ts';
import { reasonsOf } from './use-identity-check.ts';

interface StateProps {
  kind: 'neutral' | 'info' | 'success' | 'error';
  icon: LazyIconName;
  title: string;
  children: ReactNode;
}

/** A state of the check: icon, title, sentences and at most one action. */
function State({ kind, icon, title, children }: StateProps) {
  return (
    <section className="panel kyc-state" data-kind={kind} aria-labelledby="kyc-state">
      <span className="kyc-emblem">
        <LazyIcon name={icon} />
      </span>
      <div className="grid min-w-0 gap-4">
        <h2 id="kyc-state" className="text-xl font-semibold">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

/** Prompts an unverified user; names the documents that the settings ask for. */
export function Unverified({ onStart }: { onStart(): void }) {
  const t = useT();
  const { enable_proof_of_address_kyc: address, enable_credit_card_kyc: card } = useSettings();
  const needs = ['id', ...(address ? ['address'] : []), ...(card ? ['card'] : [])];
  return (
    <State kind="neutral" icon="shield-check" title={t('kyc.none')}>
      <p>{t('kyc.none-text')}</p>
      <ul className="grid gap-2">
        {needs.map((need) => (
          <li key={need} className="flex gap-2.5">
            <LazyIcon name="check" className="text-success flex-none" />
            {t(`kyc.need-${need}`)}
          </li>
        ))}
      </ul>
      <button type="button" className="btn btn-primary justify-self-start" onClick={onStart}>
        {t('kyc.start')}
      </button>
    </State>
  );
}

export function Pending({ record }: { record: IdentityRecord | undefined }) {
  const t = useT();
  const time = useReviewHours();
  return (
    <State kind="info" icon="clock" title={t('kyc.pending')}>
      <p role="status">{t('kyc.pending-text', time)}</p>
      {record ? <Documents record={record} /> : null}
    </State>
  );
}

/** The reasons of a rejection, and the way to new documents. */
export function Rejected({ record, onStart }: { record: IdentityRecord | undefined; onStart(): void }) {
  const t = useT();
  const reasons = reasonsOf(record);
  return (
    <State kind="error" icon="warning" title={t('kyc.rejected')}>
      <p>{t(reasons.length ? 'kyc.rejected-text' : 'kyc.rejected-plain')}</p>
      {reasons.length ? (
        <ul className="grid list-disc gap-1 ps-5">
          {reasons.map((reason) => (
            <li key={reason} dir="auto" className="break-words">
              {reason}
            </li>
          ))}
        </ul>
      ) : null}
      <button type="button" className="btn btn-primary justify-self-start" onClick={onStart}>
        {t('kyc.restart')}
      </button>
    </State>
  );
}

/** The way on: to the dashboard if it is the home page, and to the trade station (spec 2 §2). */
function NextSteps() {
  const t = useT();
  const { registry } = usePlatform();
  const isDashboard = useSettings().home_page === 'wealth_management';
  const dashboard = isDashboard ? registry.pathTo('dashboard') : null;
  const trading = registry.pathTo('trading') ?? '/';
  return (
    <p className="flex flex-wrap gap-3">
      {dashboard ? (
        <Link to={dashboard} className="btn btn-primary">
          {t('kyc.dashboard')}
        </Link>
      ) : null}
      <Link to={trading} className={`btn ${dashboard ? '' : 'btn-primary'}`}>
        {t('kyc.continue')}
      </Link>
    </p>
  );
}

/** The complete screen: approved documents with their dates (spec 2 §2.8). */
export function Approved({ record }: { record: IdentityRecord | undefined }) {
  const t = useT();
  return (
    <State kind="success" icon="check" title={t('kyc.approved')}>
      <p role="status">{t('kyc.approved-text')}</p>
      {record?.status === 'approved' ? <Documents record={record} /> : null}
      <NextSteps />
    </State>
  );
}
