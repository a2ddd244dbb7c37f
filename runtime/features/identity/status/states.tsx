import type { ReactNode } from 'react';
import type { IdentityRecord } from '../../../../schemas/generated/types.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { landingPath } from '../../../platform/landing-path.ts';
import { useLanguage, usePlatform, useSettings, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { LazyIcon, type LazyIconName } from '../../../ui/lazy-icon.tsx';
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

export function Pending() {
  const t = useT();
  const time = useReviewHours();
  return (
    <State kind="info" icon="clock" title={t('kyc.pending')}>
      <p role="status">{t('kyc.pending-text', time)}</p>
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
            <li key={reason} className="break-words">
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

/** The documents of a submission: kind and date. */
function documentsOf(record: IdentityRecord): { id: string; kind: string | null }[] {
  return [
    ...(record.front ? [{ id: 'id', kind: record.type && `identity.type.${record.type}` }] : []),
    ...(record.proof_of_address
      ? [
          {
            id: 'address',
            kind:
              record.proof_of_address_type &&
              `identity.proof_of_address_type.${record.proof_of_address_type}`,
          },
        ]
      : []),
    ...(record.credit_card_front ? [{ id: 'card', kind: null }] : []),
  ];
}

function Documents({ record }: { record: IdentityRecord }) {
  const t = useT();
  const language = useLanguage();
  const documents = documentsOf(record);
  if (documents.length === 0) return null;
  const on = (key: 'sent' | 'approved', at: string | null) =>
    at ? [t(`kyc.${key}-on`, { date: formatDay(language, at) })] : [];
  const dates = [...on('sent', record.submitted_at), ...on('approved', record.decided_at)].join(' · ');
  const kindOf = (kind: string | null) => (kind && t(kind) !== kind ? t(kind) : null);
  return (
    <div>
      <h3 className="text-muted mb-1 text-sm font-medium">{t('kyc.documents')}</h3>
      <ul className="divide-line divide-y">
        {documents.map(({ id, kind }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span>
              {t(`kyc.document-${id}`)}
              {kindOf(kind) ? <span className="text-muted"> · {kindOf(kind)}</span> : null}
            </span>
            <span className="text-muted text-sm">{dates}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The complete screen: approved documents with their dates (spec 2 §2.8). */
export function Approved({ record }: { record: IdentityRecord | undefined }) {
  const t = useT();
  const { registry } = usePlatform();
  const settings = useSettings();
  return (
    <State kind="success" icon="check" title={t('kyc.approved')}>
      <p role="status">{t('kyc.approved-text')}</p>
      {record?.status === 'approved' ? <Documents record={record} /> : null}
      <Link to={landingPath(registry.pathTo, settings)} className="btn btn-primary justify-self-start">
        {t('kyc.continue')}
      </Link>
    </State>
  );
}
