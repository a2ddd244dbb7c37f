import { useState } from 'react';
import type { Handoff } from '../../../../schemas/generated/types.ts';
import { HandoffForm } from '../../../forms/handoff-form.tsx';
import { useHandoff } from '../../../forms/use-handoff.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { handoffTexts } from '../texts.ts';

/** Opens the back office with a one-time code (spec 1 §2.2). */
export function BackOfficeItem() {
  useText('handoff', handoffTexts);
  const t = useT();
  const { notifications } = usePlatform();
  const [state, ask] = useHandoff();
  const [handoff, setHandoff] = useState<Handoff | null>(null);
  async function enter() {
    setHandoff(null);
    const answer = await ask();
    if (answer.status === 'ready') setHandoff(answer.handoff);
    if (answer.status === 'failed') notifications.show('error', answer.message);
  }
  return (
    <>
      <button
        type="button"
        className="drawer-item"
        aria-busy={state?.status === 'asking'}
        onClick={() => void enter()}
      >
        <LazyIcon name="office" />
        <span>{t('handoff.crm')}</span>
      </button>
      {handoff ? (
        <div hidden>
          <HandoffForm handoff={handoff} label={t('handoff.crm')} />
        </div>
      ) : null}
    </>
  );
}
