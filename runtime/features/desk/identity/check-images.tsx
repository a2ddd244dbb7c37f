import { useState } from 'react';
import type { OperatorIdentity } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Section } from '../components/section.tsx';
import { ImageView } from './image-view.tsx';
import { useCheckImage, type DocumentKind } from './use-check-image.ts';

function CheckImage({ id, kind }: { id: string; kind: DocumentKind }) {
  const t = useT();
  const { image, retry } = useCheckImage(id, kind);
  if (image === null) return <Loading />;
  if ('reason' in image)
    return <LoadError what={t('operator.image-failed')} why={image.reason} isBusy={false} onRetry={retry} />;
  return <ImageView bitmap={image.bitmap} label={t(`operator.document-${kind}`)} />;
}

/** The images of a check, one at a time: each view is audited. */
export function CheckImages({ id, documents, status }: OperatorIdentity) {
  const t = useT();
  const [chosen, choose] = useState<DocumentKind | undefined>(documents[0]?.kind);
  if (!chosen)
    return (
      <p className="text-muted text-sm">
        {t(`operator.no-images-${status === 'pending' ? 'sent' : 'kept'}`)}
      </p>
    );
  return (
    <Section title={t('operator.documents')}>
      <div className="flex flex-wrap gap-2" role="group" aria-label={t('operator.documents')}>
        {documents.map(({ kind }) => (
          <button
            key={kind}
            type="button"
            className={`btn btn-sm ${kind === chosen ? 'btn-outline btn-primary' : ''}`}
            aria-pressed={kind === chosen}
            onClick={() => choose(kind)}
          >
            {t(`operator.document-${kind}`)}
          </button>
        ))}
      </div>
      <CheckImage key={chosen} id={id} kind={chosen} />
      <p className="text-muted text-xs">{t('operator.image-audited')}</p>
    </Section>
  );
}
