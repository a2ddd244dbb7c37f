import billingSchema from '../../../../schemas/forms/billing-address.json';
import * as billingForm from '../../../../schemas/generated/forms/billing-address.js';
import type { BillingAddressForm, DepositSettings } from '../../../../schemas/generated/types.ts';
import { CountryWidget } from '../../../forms/country-widget.tsx';
import { moneyOf } from '../../../../domain/money/money.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { CardConversion } from './card-conversion.tsx';
import type { CardDetails } from './details-step.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';

const WIDGETS = { country: CountryWidget };

interface BillingStepProps {
  offer: DepositSettings;
  details: CardDetails;
  onBack(): void;
  onSubmit(billing: BillingAddressForm): Promise<void>;
}

/** The billing address, and again what is paid and credited; the country of the profile is prefilled. There is no way back while it is sent. */
export function BillingStep({ offer, details, onBack, onSubmit }: BillingStepProps) {
  const t = useT();
  const language = useLanguage();
  const { country } = useUser();
  return (
    <SchemaForm<BillingAddressForm, null>
      id="billing-address"
      schema={billingSchema}
      form={billingForm}
      values={{ country }}
      widgets={WIDGETS}
      refusal={t('deposit.address-all-required')}
      send={async (billing) => {
        await onSubmit(billing);
        return { ok: true, data: null };
      }}
      onDone={() => {}}
      extra={<CardConversion offer={offer} details={details} />}
      submit={(busy) => (
        <div className="dialog-actions">
          <button
            type="button"
            className="btn btn-ghost"
            aria-disabled={busy}
            onClick={() => (busy ? undefined : onBack())}
          >
            {t('deposit.back')}
          </button>
          <BusyButton type="submit" className="btn btn-primary" isBusy={busy}>
            {t('deposit.card-submit', {
              amount: showMoney(moneyOf(details.amount, details.currency), details.currency, language),
            })}
          </BusyButton>
        </div>
      )}
    />
  );
}
