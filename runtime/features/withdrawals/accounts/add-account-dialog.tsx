import { useCallback, useMemo, useState } from 'react';
import type {
  PayoutAccount,
  PayoutAccountStoreInput,
  PayoutMethodSettings,
  WithdrawalSettings,
} from '../../../../schemas/generated/types.ts';
import { useCountries } from '../../../forms/countries.ts';
import { useStepUp } from '../../../forms/step-up/use-step-up.tsx';
import { usePlatform, useT, useUser } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useIsMounted } from '../../../platform/use-is-mounted.ts';
import { EditingDialog } from '../../../ui/editing-dialog.tsx';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import type { Values } from '../../../ui/schema-form/text-validator.ts';
import { FORMS, firstValues, schemaOf } from './account-forms.ts';
import { bankProblems } from './bank-problems.ts';
import { ACCOUNT_WIDGETS } from './account-widgets.tsx';

/** The fields of the chosen method. */
type AccountFields = Omit<PayoutAccountStoreInput, 'type'>;

interface AddAccountDialogProps {
  method: PayoutMethodSettings;
  settings: WithdrawalSettings;
  onSaved(account: PayoutAccount): void;
  onClose(): void;
}

/** Saves the account; leaving the code dialog keeps the form as it is. */
function useSaveAccount(type: PayoutMethodSettings['type']) {
  const t = useT();
  const stepUp = useStepUp();
  const { send } = useCommand('payout-account.store', { showsError: true, confirm: stepUp.confirm });
  async function save(fields: AccountFields) {
    const result = await send({ input: { ...fields, type } });
    if (result.ok) return result;
    const { code, message } = result.error;
    const sentence =
      code === 'step_up_required'
        ? t('withdrawal.code-needed')
        : `${t('withdrawal.account-not-saved')}. ${message}`;
    return { ...result, error: { ...result.error, message: sentence } };
  }
  return { stepUp, save };
}

/** The form of a new payout account; says how long a new account is on hold before it is saved. */
export function AddAccountDialog({ method, settings, onSaved, onClose }: AddAccountDialogProps) {
  const { type, hold_hours } = method;
  const t = useT();
  const user = useUser();
  const { notifications } = usePlatform();
  const isMounted = useIsMounted();
  const { stepUp, save } = useSaveAccount(type);
  const [isEdited, setEdited] = useState(false);
  const { coins } = settings;
  const schema = useMemo(() => schemaOf(type, { coins }), [type, coins]);
  const choices = useMemo(
    () => ({
      cryptocurrency_name: coins.map(({ name, symbol }) => ({
        value: name,
        label: `${name} (${symbol})`,
      })),
    }),
    [coins],
  );
  const hints = useMemo(
    () => ({
      ...(type === 'bank' ? { account_number: t('withdrawal.iban-hint') } : {}),
      ...(type === 'crypto' ? { address: t('withdrawal.address-hint') } : {}),
    }),
    [type, t],
  );
  const { list: countries } = useCountries();
  const compare = useCallback(
    (values: Values) => (type === 'bank' ? bankProblems(values, countries, t) : {}),
    [type, countries, t],
  );
  function done(account: PayoutAccount) {
    notifications.show('success', t('withdrawal.account-saved'));
    if (isMounted()) onSaved(account);
  }
  return (
    <>
      <EditingDialog title={t(`withdrawal.add-${type}`)} isEdited={isEdited} onClose={onClose}>
        {(leave) => (
          <div onChange={() => setEdited(true)}>
            <SchemaForm<AccountFields, PayoutAccount>
              id={`payout-${type}`}
              schema={schema}
              form={FORMS[type]}
              values={firstValues(type, settings, user)}
              widgets={ACCOUNT_WIDGETS}
              choices={choices}
              hints={hints}
              compare={compare}
              send={save}
              onDone={done}
              submit={t('withdrawal.save')}
              extra={
                <p className="bg-base-200 rounded-field mt-4 px-3.5 py-2.5 text-sm" role="note">
                  {t('withdrawal.hold', { hours: hold_hours })}
                </p>
              }
            >
              <button type="button" className="btn btn-ghost me-auto" onClick={() => leave(onClose)}>
                {t('withdrawal.back')}
              </button>
            </SchemaForm>
          </div>
        )}
      </EditingDialog>
      {stepUp.dialog}
    </>
  );
}
