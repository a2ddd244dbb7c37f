import type { ReactNode } from 'react';
import { useSettings, useT } from '../../../platform/hooks.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { requiredFields, type FieldName } from './requirements.ts';
import { SectionHead } from './section-head.tsx';

/** The first field of each section. */
const STARTS: readonly FieldName[] = ['type', 'proof_of_address_type', 'credit_card_front'];

function CardReason() {
  const t = useT();
  return (
    <div className="kyc-note mb-5 flex gap-3 text-sm">
      <LazyIcon name="shield-check" className="text-muted flex-none" />
      <p>{t('kyc.section-card-why')}</p>
    </div>
  );
}

/** The head of the section that starts with this field; null for other fields. */
export function useSectionHead(name: string): ReactNode {
  const t = useT();
  const fields = requiredFields(useSettings(), undefined);
  const starts = STARTS.filter((field) => fields.includes(field));
  const number = starts.indexOf(name as FieldName) + 1;
  if (number === 0) return null;
  const section = { type: 'id', proof_of_address_type: 'address', credit_card_front: 'card' }[name]!;
  return (
    <>
      <SectionHead number={number} title={t(`kyc.section-${section}`)}>
        {t(`kyc.section-${section}-text`)}
      </SectionHead>
      {section === 'card' ? <CardReason /> : null}
    </>
  );
}
