import { useCallback } from 'react';
import * as stepUpForm from '../../../schemas/generated/forms/step-up.js';
import type { StepUpForm, StepUpVerifyOutput } from '../../../schemas/generated/types.ts';
import { usePlatform, useT, useUser } from '../../platform/hooks.ts';
import { useText } from '../../platform/use-text.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { codeFieldError } from '../code-field-error.ts';
import { RequestCode, useCodeOnMount, useEarlierCode, type CodeRequest } from '../code-request.tsx';
import { stepUpTexts } from './texts.ts';
import { BusyButton } from '../../ui/busy-button.tsx';

/** The key of the notice: an earlier code is still valid, a new one has been sent, or one is on its way. */
function noticeKey(hasEarlierCode: boolean, isSent: boolean): string {
  if (hasEarlierCode) return 'code.alive';
  return isSent ? 'step-up.sent' : 'step-up.sending';
}

/** Empty if no code could be sent: the failure below says why. */
function SentNotice({ request: { sent, problem } }: { request: CodeRequest }) {
  const t = useT();
  const { email } = useUser();
  const time = useEarlierCode(sent);
  const key = noticeKey(Boolean(time), Boolean(sent));
  return (
    <p className="text-muted wrap-anywhere empty:hidden" role="status">
      {sent || !problem ? `${t(key, { email, time: time ?? '' })} ${t('step-up.validity')}` : null}
    </p>
  );
}

function Actions({ onCancel }: { onCancel(): void }) {
  const t = useT();
  const { busy } = useForm();
  return (
    <div className="dialog-actions justify-between">
      <button type="button" className="btn btn-ghost" onClick={onCancel}>
        {t('step-up.cancel')}
      </button>
      <BusyButton type="submit" className="btn btn-primary" isBusy={busy}>
        {t('step-up.submit')}
      </BusyButton>
    </div>
  );
}

interface StepUpDialogProps {
  onConfirmed(): void;
  onCancel(): void;
}

/** Asks for the code that a sensitive call requires. */
export function StepUpDialog({ onConfirmed, onCancel }: StepUpDialogProps) {
  useText('step-up', stepUpTexts);
  const t = useT();
  const { api } = usePlatform();
  const { request, again } = useCodeOnMount(
    useCallback((again) => api.call('step-up.request', { input: again ? { again } : {} }), [api]),
  );
  return (
    <Dialog title={t('step-up.title')} onClose={onCancel}>
      <div className="grid gap-4">
        <SentNotice request={request} />
        <Form<StepUpForm, StepUpVerifyOutput>
          id="step-up"
          form={stepUpForm}
          send={async (input) => codeFieldError(await api.call('step-up.verify', { input }))}
          onDone={onConfirmed}
        >
          <CodeField />
          <RequestCode
            request={request}
            tooSoonHint={request.sent ? undefined : t('step-up.other-session')}
            onAsk={again}
          />
          <Actions onCancel={onCancel} />
        </Form>
      </div>
    </Dialog>
  );
}
