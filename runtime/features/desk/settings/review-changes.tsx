import { useState } from 'react';
import type { SettingEntry } from '../../../../schemas/generated/types.ts';
import { useStepUp } from '../../../forms/step-up/use-step-up.tsx';
import type { ApiError } from '../../../platform/api-error.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { aboutOf, draftInWords, valueInWords, type Draft } from './setting-value.ts';

export interface SettingChange {
  entry: SettingEntry;
  after: Draft;
}

interface ReviewChangesProps {
  changes: readonly SettingChange[];
  onRemove(key: string): void;
  onSaved(saved: readonly SettingChange[]): void;
  onClose(): void;
}

function Change({
  change,
  problem,
  onRemove,
}: {
  change: SettingChange;
  problem: string | undefined;
  onRemove(): void;
}) {
  const t = useT();
  const { entry, after } = change;
  const { key } = entry;
  return (
    <li className="border-line grid gap-1 border-b pb-4">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-sans font-medium wrap-anywhere">{key}</h3>
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          aria-label={t('operator.undo-change', { setting: key })}
          onClick={onRemove}
        >
          {t('operator.undo')}
        </button>
      </div>
      <p className="wrap-anywhere">
        <del className="text-muted">{valueInWords(t, key, entry.value)}</del> <span data-mirrored>→</span>{' '}
        <ins className="font-medium no-underline">{draftInWords(t, entry, after)}</ins>
      </p>
      <p className="text-muted text-sm">{aboutOf(t, key)}</p>
      {problem ? (
        <p role="alert" className="text-error text-sm">
          {problem}
        </p>
      ) : null}
    </li>
  );
}

/** All changes with their effect, saved together with a fresh code; a refusal names the problem of each. */
export function ReviewChanges({ changes, onRemove, onSaved, onClose }: ReviewChangesProps) {
  const t = useT();
  const { notifications } = usePlatform();
  const stepUp = useStepUp();
  const { send, isPending } = useCommand('settings.write', { showsError: true, confirm: stepUp.confirm });
  const [error, setError] = useState<ApiError | null>(null);
  const isBesideChange = changes.some(({ entry }) => error?.fields[entry.key]);

  async function save() {
    if (isPending) return;
    const result = await send({
      input: { settings: Object.fromEntries(changes.map(({ entry, after }) => [entry.key, after])) },
    });
    if (!result.ok) return setError(result.error);
    notifications.show('success', t('operator.settings-saved', { count: changes.length }));
    return onSaved(changes);
  }
  return (
    <>
      <Drawer title={t('operator.review')} onClose={onClose}>
        <div className="desk-case">
          <ul className="grid gap-4">
            {changes.map((change) => (
              <Change
                key={change.entry.key}
                change={change}
                problem={error?.fields[change.entry.key]}
                onRemove={() => onRemove(change.entry.key)}
              />
            ))}
          </ul>
          <p className="alert text-sm">{t('operator.settings-effect')}</p>
          {error && !isBesideChange ? (
            <p role="alert" className="text-error text-sm">
              {error.message}
            </p>
          ) : null}
          <div className="desk-actions">
            <button type="button" className="btn" onClick={onClose}>
              {t('operator.back')}
            </button>
            <BusyButton
              isBusy={isPending}
              className="btn btn-primary ms-auto"
              data-focus=""
              onClick={() => void save()}
            >
              {t('operator.save-changes', { count: changes.length })}
            </BusyButton>
          </div>
        </div>
      </Drawer>
      {stepUp.dialog}
    </>
  );
}
