import { useState } from 'react';
import { useStepUp } from '../../../forms/step-up/use-step-up.tsx';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useCall, useCallCache } from '../../../platform/use-call.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useUserChange } from '../../../platform/use-user-change.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import { ObstacleList } from './obstacle-list.tsx';

const CONSEQUENCES = ['login', 'photo', 'records', 'export'] as const;

interface ConfirmationProps {
  isBusy: boolean;
  failure: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** The consequences in words, and the last question. */
function Confirmation({ isBusy, failure, onConfirm, onClose }: ConfirmationProps) {
  const t = useT();
  const [isSure, setSure] = useState(false);
  return (
    <>
      <ul className="ms-5 grid list-disc gap-2">
        {CONSEQUENCES.map((each) => (
          <li key={each}>{t(`data.consequence-${each}`)}</li>
        ))}
      </ul>
      <label className="mt-5 flex items-start gap-3">
        <input
          id="closing-confirmed"
          type="checkbox"
          className="checkbox checkbox-sm mt-0.5"
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
        {t('data.confirm')}
      </label>
      {failure ? (
        <p role="alert" className="alert alert-error alert-soft mt-4 text-sm">
          {failure}
        </p>
      ) : null}
      <div className="dialog-actions justify-between">
        <button type="button" className="btn btn-ghost" data-focus onClick={onClose}>
          {t('data.keep')}
        </button>
        <BusyButton
          className="btn btn-error"
          isBusy={isBusy}
          disabled={!isSure}
          onClick={() => !isBusy && onConfirm()}
        >
          {t('data.close-final')}
        </BusyButton>
      </div>
    </>
  );
}

/** Closes the account, or says everything that has to be done before, read again when the user changes. */
export function ClosingDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const { session, notifications } = usePlatform();
  const cache = useCallCache();
  const check = useCall('account-closing.read');
  useUserChange(() => void cache.invalidate('account-closing.read'));
  const stepUp = useStepUp();
  const { send, isPending, error } = useCommand('account-closing.create', {
    showsError: true,
    confirm: stepUp.confirm,
  });
  async function close() {
    const result = await send({ input: { confirmed: true } });
    if (!result.ok) return;
    session.end('signed-out');
    notifications.show('success', t('data.closed'));
  }
  return (
    <>
      <Dialog title={t('data.close-title')} onClose={onClose}>
        <QueryStates query={check} failed={t('data.close-failed')}>
          {({ obstacles }) =>
            obstacles.length ? (
              <ObstacleList obstacles={obstacles} onLeave={onClose} />
            ) : (
              <Confirmation
                isBusy={isPending}
                failure={error?.message}
                onConfirm={() => void close()}
                onClose={onClose}
              />
            )
          }
        </QueryStates>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}
