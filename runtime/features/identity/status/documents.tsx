import { useState } from 'react';
import type { IdentityRecord } from '../../../../schemas/generated/types.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import type { DocumentKind } from './document-dialog.tsx';

const DocumentDialog = lazyComponent(
  'identity documents',
  'DocumentDialog',
  () => import('./document-dialog.tsx'),
);

interface SentDocument {
  id: 'id' | 'address' | 'card';
  /** Passport, utility bill …; empty for a kind that this build does not know. */
  name: string;
  kinds: DocumentKind[];
}

/** The text of a key, or nothing without one. */
function known(t: T, key: string): string {
  const text = t(key);
  return text === key ? '' : text;
}

function documentsOf(record: IdentityRecord, t: T): SentDocument[] {
  const present = (...kinds: DocumentKind[]) => kinds.filter((kind) => record[kind] !== null);
  const all: SentDocument[] = [
    { id: 'id', name: known(t, `identity.type.${record.type}`), kinds: present('front', 'back') },
    {
      id: 'address',
      name: known(t, `identity.proof_of_address_type.${record.proof_of_address_type}`),
      kinds: present('proof_of_address'),
    },
    { id: 'card', name: '', kinds: present('credit_card_front', 'credit_card_back') },
  ];
  return all.filter(({ kinds }) => kinds.length > 0);
}

/** The sent documents with their dates; each can be viewed. */
export function Documents({ record }: { record: IdentityRecord }) {
  const t = useT();
  const language = useLanguage();
  const [viewed, setViewed] = useState<SentDocument | null>(null);
  const documents = documentsOf(record, t);
  if (documents.length === 0) return null;
  const on = (key: 'sent' | 'approved', at: string | null) =>
    at ? [t(`kyc.${key}-on`, { date: formatDay(language, at) })] : [];
  const isApproved = record.status === 'approved';
  const dates = [
    ...on('sent', record.submitted_at),
    ...on('approved', isApproved ? record.decided_at : null),
  ].join(' · ');
  return (
    <div>
      <h3 className="text-muted mb-1 text-sm font-medium">{t('kyc.documents')}</h3>
      <ul className="divide-line divide-y">
        {documents.map((document) => (
          <li key={document.id} className="flex items-center justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <p>
                {t(`kyc.document-${document.id}`)}
                {document.name ? <span className="text-muted"> · {document.name}</span> : null}
              </p>
              <p className="text-muted text-sm">{dates}</p>
            </div>
            <button
              type="button"
              className="btn btn-sm"
              aria-haspopup="dialog"
              aria-label={t('kyc.view-document', { document: t(`kyc.document-${document.id}`) })}
              onPointerEnter={DocumentDialog.prepare}
              onFocus={DocumentDialog.prepare}
              onClick={() => setViewed(document)}
            >
              {t('kyc.view')}
            </button>
          </li>
        ))}
      </ul>
      {viewed ? (
        <DocumentDialog
          title={t(`kyc.document-${viewed.id}`)}
          kinds={viewed.kinds}
          onClose={() => setViewed(null)}
        />
      ) : null}
    </div>
  );
}
