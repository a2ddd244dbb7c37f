import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import * as identityForm from '../../../../schemas/generated/forms/identity.js';
import type { IdentityRecord, IdentityUploadInput } from '../../../../schemas/generated/types.ts';
import { useSettings, useT } from '../../../platform/hooks.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import type { Values } from '../../../ui/schema-form/text-validator.ts';
import { KindWidget } from './kind-widget.tsx';
import { PhotoWidget } from './photo-widget.tsx';
import { PhotosContext, usePhotoStore, type Photos } from './photos.ts';
import { ProblemSummary } from './problem-summary.tsx';
import { isFileName, problemsOf, requiredFields, schemaOf, type IdentityValues } from './requirements.ts';
import { useIdentityUpload, type IdentityFiles } from './use-identity-upload.ts';

const WIDGETS = {
  type: KindWidget,
  proof_of_address_type: KindWidget,
  front: PhotoWidget,
  back: PhotoWidget,
  proof_of_address: PhotoWidget,
  credit_card_front: PhotoWidget,
  credit_card_back: PhotoWidget,
};

function followConnection(listener: () => void) {
  for (const event of ['online', 'offline']) addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, listener);
  };
}

const useIsOnline = () =>
  useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  );

/** Announces the upload at its start and at every quarter. */
function UploadStatus({ share }: { share: number | undefined }) {
  const t = useT();
  return (
    <p role="status" className="sr-only">
      {share === undefined ? null : t('kyc.sending', { percent: Math.floor(share * 4) * 25 })}
    </p>
  );
}

interface ActionsProps {
  busy: boolean;
  share: number | undefined;
  failure: string;
  onCancel(): void;
}

function Actions({ busy, share, failure, onCancel }: ActionsProps) {
  const t = useT();
  const isOnline = useIsOnline();
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className="mt-8">
      {isOnline ? null : (
        <p role="status" className="alert alert-warning alert-soft mb-4 text-sm">
          {t('kyc.offline')}
        </p>
      )}
      {failure && !busy ? (
        <p role="alert" className="alert alert-error alert-soft mb-4 text-sm">
          {failure}
        </p>
      ) : null}
      <UploadStatus share={share} />
      <p className="text-muted text-sm">{t('kyc.consent')}</p>
      <div className="dialog-actions mt-4">
        {busy ? (
          <button type="button" className="btn btn-ghost" onClick={onCancel}>
            {t('kyc.cancel')}
          </button>
        ) : null}
        <BusyButton
          type="submit"
          className="btn btn-primary aria-disabled:bg-primary aria-disabled:text-primary-content aria-disabled:opacity-70"
          isBusy={busy}
        >
          {busy ? t('kyc.sending', { percent }) : t(failure ? 'kyc.retry' : 'kyc.submit')}
        </BusyButton>
      </div>
    </div>
  );
}

interface IdentityFormProps {
  /** Called before the new state is shown elsewhere. */
  onSent?(record: IdentityRecord): void;
  /** Whether the form holds anything that closing would lose. */
  onEdited?(isEdited: boolean): void;
}

/** The documents of the identity check; the settings choose its sections (spec 2 §5). */
export function IdentityForm({ onSent, onEdited }: IdentityFormProps) {
  const t = useT();
  const { enable_proof_of_address_kyc, enable_credit_card_kyc } = useSettings();
  const [values, setValues] = useState<IdentityValues>({});
  const { type } = values;
  const fields = useMemo(
    () => requiredFields({ enable_proof_of_address_kyc, enable_credit_card_kyc }, type),
    [enable_proof_of_address_kyc, enable_credit_card_kyc, type],
  );
  const schema = useMemo(() => schemaOf(fields), [fields]);
  const compare = useCallback(
    (values: Values) => problemsOf(fields, values as IdentityValues, t),
    [fields, t],
  );
  const { get, add } = usePhotoStore();
  const upload = useIdentityUpload();
  const photos: Photos = { values, get, add, progressOf: (name) => upload.progress[name] };

  function edit(given: Values) {
    setValues(given as IdentityValues);
    onEdited?.(Object.values(given).some(Boolean));
  }
  async function send(chosen: IdentityValues) {
    const files: IdentityFiles = {};
    for (const name of fields.filter(isFileName)) files[name] = get(chosen[name]) ?? undefined;
    const input = Object.fromEntries(
      fields.filter((name) => !isFileName(name)).map((name) => [name, chosen[name]]),
    );
    return await upload.send(input as unknown as IdentityUploadInput, files);
  }
  return (
    <PhotosContext value={photos}>
      <SchemaForm<IdentityValues, IdentityRecord>
        id="identity"
        schema={schema}
        form={identityForm}
        values={{}}
        widgets={WIDGETS}
        isBare
        compare={compare}
        refusal={<ProblemSummary />}
        onChange={edit}
        send={send}
        onDone={(record) => {
          onSent?.(record);
          upload.publish(record);
        }}
        submit={(busy) => <Actions {...upload} busy={busy} onCancel={upload.cancel} />}
      />
    </PhotosContext>
  );
}
