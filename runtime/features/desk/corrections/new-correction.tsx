import { useId, useState } from 'react';
import { exponentOf, moneyOf, parseMoney } from '../../../../domain/money/money.ts';
import { negate, ZERO_MONEY, type Money as Amount } from '../../../../domain/money/amount.ts';
import type { CorrectionAccount } from '../../../../schemas/generated/types.ts';
import { correctionFindAccount, correctionRequest } from '../../../../schemas/generated/input-lengths.ts';
import { usePlatform, useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useIsMounted } from '../../../platform/use-is-mounted.ts';
import { descriptionIds, LabelledField } from '../../../ui/labelled-field.tsx';
import { EditingDrawer } from '../../../ui/editing-drawer.tsx';
import { Money } from '../../../ui/money.tsx';
import { useDelayed } from '../../../ui/use-delayed.ts';
import { CustomerBadges } from '../components/customer-badges.tsx';
import { DecisionForm, type DecisionField, type Values } from '../components/decision-form.tsx';
import { Facts } from '../components/facts.tsx';
import { Person, personName } from '../components/person.tsx';
import { reasonField } from '../components/reason-field.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { correctionEffect, isCovered } from './correction-words.ts';

function useFields({ currency, free_funds }: CorrectionAccount): DecisionField[] {
  const t = useT();
  const language = useLanguage();
  const free = showMoney(moneyOf(free_funds, currency), currency, language);
  return [
    {
      name: 'direction',
      label: t('operator.direction'),
      kind: {
        options: [
          ['credit', t('operator.credit')],
          ['debit', t('operator.debit')],
        ],
      },
      initial: 'credit',
    },
    {
      name: 'amount',
      label: t('operator.amount'),
      hint: t('operator.debit-limit', { free }),
      kind: { digits: exponentOf(currency), unit: currency },
    },
    reasonField(t, correctionRequest.reason),
  ];
}

const signed = ({ direction, amount = '' }: Values) =>
  direction === 'debit' && amount ? `-${amount}` : amount;

/** The amount as typed; null without one, and for one that the currency does not have. */
function amountOf({ amount = '' }: Values, currency: string): Amount | null {
  const typed = parseMoney(amount, currency);
  return typeof typed === 'string' ? null : typed;
}

interface CorrectionFormProps {
  account: CorrectionAccount;
  typed: Values;
  onTyped(values: Values): void;
  onEdited(isEdited: boolean): void;
  onBack(): void;
  onRequested(): void;
}

/** Requests a correction of this account. */
function CorrectionForm({ account, onRequested, ...form }: CorrectionFormProps) {
  const t = useT();
  const language = useLanguage();
  const { notifications } = usePlatform();
  const request = useCommand('correction.request', { showsError: true, keepsKey: true });
  const isMounted = useIsMounted();
  const { user, currency, balance, free_funds } = account;

  /** The change of the balance; null without an amount. */
  function effectOf(values: Values): Amount | null {
    const amount = amountOf(values, currency);
    if (amount === null || amount === ZERO_MONEY) return null;
    return values['direction'] === 'debit' ? negate(amount) : amount;
  }
  /** Beyond the free funds, or typed for another account's currency, as its field says. */
  function isRefused(values: Values): boolean {
    const isUnreadable = Boolean(values['amount']) && amountOf(values, currency) === null;
    return isUnreadable || !isCovered(account, effectOf(values) ?? ZERO_MONEY);
  }
  function consequence(values: Values): string {
    const effect = effectOf(values);
    return effect === null
      ? t('operator.correction-unknown')
      : correctionEffect(t, language, 'operator.correction-effect', account, effect);
  }
  return (
    <>
      <Person user={user} />
      <CustomerBadges user={user} />
      <Facts
        facts={[
          [t('operator.balance-now'), <Money key="balance" amount={balance} currency={currency} />],
          [t('operator.free-funds'), <Money key="free" amount={free_funds} currency={currency} />],
        ]}
      />
      <DecisionForm
        fields={useFields(account)}
        consequence={consequence}
        isRefused={isRefused}
        submit={t('operator.request-correction')}
        send={async (values) => {
          const input = { user_id: user.id, amount: signed(values), reason: values['reason'] };
          const result = await request.send({ input });
          if (result.ok) {
            notifications.show('success', t('operator.correction-requested', { user: personName(user) }));
            if (isMounted()) onRequested();
          }
          return result;
        }}
        {...form}
      />
    </>
  );
}

/**
 * A new correction: finds the customer, shows their balance, and asks for the amount and the reason. Choosing another
 * customer keeps both.
 */
export function NewCorrection({ onClose }: { onClose(): void }) {
  const t = useT();
  const id = useId();
  const me = useUser();
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState<Values>({});
  const [isEdited, setEdited] = useState(false);
  const user = useDelayed(typed.trim());
  const found = useCall('correction.find-account', { query: { user } }, { enabled: user !== '' });
  const account = user === typed.trim() ? found.data : undefined;
  const isOwn = account?.user.id === me.id;
  const hasEntered = Boolean(entered['amount'] || entered['reason']);
  return (
    <EditingDrawer
      title={t('operator.new-correction')}
      isEdited={isEdited || ((!account || isOwn) && hasEntered)}
      onClose={onClose}
    >
      {(leave) => (
        <div className="desk-case">
          <LabelledField
            id={id}
            label={t('operator.customer')}
            hint={t('operator.find-customer-hint')}
            error={found.error && user ? found.error.message : undefined}
          >
            <input
              id={id}
              type="text"
              className="input w-full"
              data-focus=""
              autoComplete="off"
              maxLength={correctionFindAccount.user}
              aria-invalid={found.error && user ? true : undefined}
              aria-describedby={descriptionIds(id, true)}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </LabelledField>
          {isOwn ? <p role="alert">{t('operator.own-account')}</p> : null}
          {account && !isOwn ? (
            <CorrectionForm
              key={account.user.id}
              account={account}
              typed={entered}
              onTyped={setEntered}
              onEdited={setEdited}
              onBack={() => leave(onClose)}
              onRequested={onClose}
            />
          ) : null}
        </div>
      )}
    </EditingDrawer>
  );
}
