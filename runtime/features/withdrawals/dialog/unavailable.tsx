import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useModeSwitch } from '../../../trading/use-mode-switch.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';

interface UnavailableProps {
  onClose(): void;
}

/** Practice money cannot be withdrawn: offers to switch to the real account. */
export function PracticeAccount({ onClose }: UnavailableProps) {
  const t = useT();
  const { switchTo, isPending, error } = useModeSwitch();
  return (
    <>
      <p>{t('withdrawal.practice')}</p>
      {error ? (
        <p role="alert" className="alert alert-error alert-soft mt-4 text-sm">
          {error.message}
        </p>
      ) : null}
      <div className="dialog-actions justify-between">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          {t('app.close')}
        </button>
        <BusyButton
          className="btn btn-primary"
          isBusy={isPending}
          onClick={() => !isPending && void switchTo('real')}
        >
          {t('withdrawal.to-real')}
        </BusyButton>
      </div>
    </>
  );
}

function Sentence({ text, onClose }: UnavailableProps & { text: string }) {
  const t = useT();
  return (
    <>
      <p>{text}</p>
      <div className="dialog-actions">
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t('app.close')}
        </button>
      </div>
    </>
  );
}

/** The brand requires a verified identity: leads to the identity check. */
export function Unverified({ onClose }: UnavailableProps) {
  const t = useT();
  const identity = usePlatform().registry.pathTo('kyc');
  if (!identity) return <Sentence text={t('withdrawal.unverified')} onClose={onClose} />;
  return (
    <>
      <p>{t('withdrawal.unverified')}</p>
      <div className="dialog-actions justify-between">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          {t('app.close')}
        </button>
        <Link to={identity} className="btn btn-primary" onClick={onClose}>
          {t('withdrawal.verify')}
        </Link>
      </div>
    </>
  );
}

/** Every method is off. */
export function Closed(props: UnavailableProps) {
  return <Sentence {...props} text={useT()('withdrawal.closed')} />;
}
