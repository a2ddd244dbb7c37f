import { useState, type ReactNode } from 'react';
import type { Deposit, DepositSettings } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useIsMounted } from '../../../platform/use-is-mounted.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Leave } from '../../../ui/discard-guard.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { CardDeposit } from '../card/card-deposit.tsx';
import { CheckoutDeposit } from '../checkout/checkout-deposit.tsx';
import { CryptoDeposit } from '../crypto/crypto-deposit.tsx';

export interface MethodProps {
  offer: DepositSettings;
  /** The initial amount, a plain decimal or empty. */
  amount: string;
  /** The server has accepted the request of a deposit. */
  onCreated(deposit: Deposit): void;
  /** Whether leaving the method would lose more than an amount. */
  onEdited(isEdited: boolean): void;
  /** Starts another deposit, after this one. */
  onAnother(): void;
  close(): void;
}

type Method = DepositSettings['methods'][number];

interface MethodFlowProps extends MethodProps {
  method: Method;
  /** The dialog or this method was left before the server accepted the deposit. */
  onLost(deposit: Deposit): void;
}

function MethodFlow({ method, onCreated, onLost, ...others }: MethodFlowProps) {
  const isMounted = useIsMounted();
  const props: MethodProps = {
    ...others,
    onCreated: (deposit) => (isMounted() ? onCreated : onLost)(deposit),
  };
  const { card, coins, btcpay } = props.offer;
  if (method === 'card' && card) return <CardDeposit {...props} card={card} />;
  if (method === 'crypto' && coins[0]) return <CryptoDeposit {...props} />;
  return btcpay ? <CheckoutDeposit {...props} checkout={btcpay} /> : null;
}

interface PhoneMethodsProps {
  methods: readonly Method[];
  /** The deposit is requested: the list would hide it. */
  isCreated: boolean;
  leave: Leave;
  flow(method: Method): ReactNode;
}

/** A phone shows the list first, then one method with a way back (spec 2 §4). */
function PhoneMethods({ methods, isCreated, leave, flow }: PhoneMethodsProps) {
  const t = useT();
  const [chosen, setChosen] = useState<Method | null>(methods.length === 1 ? methods[0]! : null);
  if (chosen)
    return (
      <>
        {methods.length > 1 && !isCreated ? (
          <button
            type="button"
            className="btn btn-ghost btn-sm mb-3 -ms-2"
            onClick={() => leave(() => setChosen(null))}
          >
            <span data-mirrored>
              <LazyIcon name="arrow-left" size={16} />
            </span>
            {t('deposit.back-to-methods')}
          </button>
        ) : null}
        {flow(chosen)}
      </>
    );
  return (
    <ul className="grid gap-2" aria-label={t('deposit.methods')}>
      {methods.map((method) => (
        <li key={method}>
          <button
            type="button"
            data-method={method}
            className="panel hover:bg-base-300/60 grid w-full cursor-pointer gap-1 p-4 text-start"
            onClick={() => setChosen(method)}
          >
            <span className="font-semibold">{t(`deposit.method-${method}`)}</span>
            <span className="text-muted text-sm">{t(`deposit.method-${method}-text`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The enabled methods, in the operator's order. A requested deposit stays: with it, the choice of another one ends. */
export function Methods({ leave, ...props }: MethodProps & { leave: Leave }) {
  const t = useT();
  const { methods } = props.offer;
  const [chosen, setChosen] = useState<Method>(methods[0]!);
  const [isCreated, setCreated] = useState(false);
  const { notifications } = usePlatform();
  const isPhone = usePhone();
  // The other layout would mount the methods anew, without what is typed and requested.
  const [isList] = useState(isPhone);
  function onLost(deposit: Deposit) {
    const { status } = deposit;
    notifications.show(status === 'rejected' ? 'error' : 'success', t(`deposit.outcome-${status}`));
    props.onCreated(deposit);
  }
  function onCreated(deposit: Deposit) {
    setCreated(true);
    props.onCreated(deposit);
  }
  const flow = (method: Method) => (
    <MethodFlow key={method} {...props} method={method} onCreated={onCreated} onLost={onLost} />
  );
  if (isList) return <PhoneMethods methods={methods} isCreated={isCreated} leave={leave} flow={flow} />;
  if (methods.length === 1) return flow(methods[0]!);
  return (
    <Tabs
      label={t('deposit.methods')}
      look="fill"
      chosen={chosen}
      isFixed={isCreated}
      onChoose={(id) => id === chosen || leave(() => setChosen(id))}
      tabs={methods.map((id) => ({
        id,
        title: t(`deposit.method-${id}`),
        content: () => <div className="mt-4">{flow(id)}</div>,
      }))}
    />
  );
}
