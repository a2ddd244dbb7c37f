import type { CheckoutOffer } from '../offer.ts';
import { useState, type FormEvent } from 'react';
import type { Deposit } from '../../../../schemas/generated/types.ts';
import { sentenceOf } from '../../../platform/sentence-of.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useStepFocus } from '../../../ui/focus/use-step-focus.ts';
import { StepList } from '../../../ui/step-list.tsx';
import { amountIssue, payableAmount } from '../conversion.ts';
import { AmountField } from '../dialog/amount-field.tsx';
import type { MethodProps } from '../dialog/methods.tsx';
import { FeeNote } from '../dialog/fee-note.tsx';
import { EndActions } from '../dialog/end-actions.tsx';
import { Outcome } from '../dialog/outcome.tsx';
import { EarlierNote, Unconfirmed } from '../dialog/unconfirmed.tsx';
import { useAmountEntry } from '../dialog/use-amount-entry.ts';
import { useDepositRequest } from '../dialog/use-deposit-request.ts';
import { trustedUrl } from '../../../payments/payment-url.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { InvoiceForm } from './invoice-form.tsx';

interface CheckoutDepositProps extends MethodProps {
  checkout: CheckoutOffer;
}

const AMOUNT_ID = 'deposit-checkout-amount';

const hostOf = ({ origin }: CheckoutOffer): string => new URL(origin).host;

function Pay({
  created,
  checkout,
  onAnother,
  close,
}: { created: Deposit } & Pick<CheckoutDepositProps, 'checkout' | 'onAnother' | 'close'>) {
  const t = useT();
  return (
    <Outcome
      created={created}
      action={({ status, next_action }) => {
        const url = status === 'pending' ? trustedUrl(next_action?.url, checkout.origin) : null;
        return url ? (
          <a className="btn btn-primary" href={url} rel="noreferrer">
            {t('deposit.checkout-pay', { host: hostOf(checkout) })}
          </a>
        ) : (
          <EndActions status={status} onAnother={onAnother} close={close} />
        );
      }}
    >
      {({ status, next_action }) =>
        status === 'pending' ? (
          <>
            {next_action?.url ? (
              <p className="text-sm">
                {t(
                  trustedUrl(next_action.url, checkout.origin)
                    ? 'deposit.checkout-created'
                    : 'deposit.untrusted',
                )}
              </p>
            ) : null}
            {created.next_action ? null : <InvoiceForm created={created} checkout={checkout} />}
            <p className="text-muted text-sm">
              {t('deposit.checkout-confirmations', { count: checkout.confirmations })}
            </p>
          </>
        ) : null
      }
    </Outcome>
  );
}

/** The entries of the form, and the requests that it sends. */
function useCheckout({
  checkout,
  amount: initial,
  onCreated,
}: Pick<CheckoutDepositProps, 'checkout' | 'amount' | 'onCreated'>) {
  const t = useT();
  const { notifications } = usePlatform();
  const entry = useAmountEntry(AMOUNT_ID, initial);
  const [created, setCreated] = useState<Deposit | null>(null);
  const requests = useDepositRequest({
    onCreated(deposit) {
      setCreated(deposit);
      onCreated(deposit);
    },
    onRefused(error) {
      entry.refuse(sentenceOf(error));
      notifications.show('error', t('deposit.checkout-failed'));
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (requests.isPending) return;
    const amount = entry.amount ?? '';
    const issue = amountIssue(amount, checkout.currency, checkout);
    if (issue) return entry.refuse(issue);
    entry.clearProblem();
    return await requests.send({
      input: { payment_method: 'btcpay', amount, currency: checkout.currency },
    });
  }
  return { entry, created, requests, submit };
}

function AmountForm({
  offer,
  checkout,
  form: { entry, requests, submit },
}: Pick<CheckoutDepositProps, 'offer' | 'checkout'> & { form: ReturnType<typeof useCheckout> }) {
  const t = useT();
  const amount = entry.amount ?? '';
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <EarlierNote requests={requests} />
      <AmountField
        id={AMOUNT_ID}
        currency={checkout.currency}
        value={amount}
        presets={offer.presets}
        limits={checkout}
        error={entry.problem}
        onChange={entry.change}
      />
      <FeeNote offer={offer} method="btcpay" amount={payableAmount(amount, checkout.currency, checkout)} />
      <p className="text-muted text-sm">{t('deposit.checkout-text', { host: hostOf(checkout) })}</p>
      <div className="dialog-actions">
        <BusyButton type="submit" className="btn btn-primary" isBusy={requests.isPending}>
          {t('deposit.checkout-submit')}
        </BusyButton>
      </div>
    </form>
  );
}

/** The hosted checkout (spec 2 §4): an invoice first, then its payment on the server of the checkout. */
export function CheckoutDeposit(props: CheckoutDepositProps) {
  const { offer, checkout, onAnother, close } = props;
  const t = useT();
  const form = useCheckout(props);
  const { created, requests } = form;
  const requesting = requests.isUnconfirmed ? 'unconfirmed' : 'amount';
  const container = useStepFocus(created ? 'pay' : requesting);

  function content() {
    if (created) return <Pay created={created} checkout={checkout} onAnother={onAnother} close={close} />;
    if (requests.isUnconfirmed) return <Unconfirmed method="btcpay" requests={requests} close={close} />;
    return <AmountForm offer={offer} checkout={checkout} form={form} />;
  }
  return (
    <>
      <StepList
        label={t('deposit.checkout-steps')}
        current={created ? 'pay' : 'amount'}
        steps={['amount', 'pay'].map((id) => ({ id, title: t(`deposit.checkout-step-${id}`) }))}
      />
      <div ref={container} tabIndex={-1} className="mt-5 outline-none">
        {content()}
      </div>
    </>
  );
}
