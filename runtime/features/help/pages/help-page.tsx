import type { ReactNode } from 'react';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { RouteId } from '../../../../schemas/generated/ids.ts';
import { useDialog } from '../../../platform/dialogs.ts';
import { useLanguage, usePlatform, useSettings, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useCall } from '../../../platform/use-call.ts';
import { Money } from '../../../ui/money.tsx';
import '../help.css';

function Topic({ id, children }: { id: string; children: ReactNode }) {
  const t = useT();
  return (
    <details className="help-topic">
      <summary>{t(`help.${id}`)}</summary>
      <div className="grid gap-2 pb-4">{children}</div>
    </details>
  );
}

/** Limits and fee of the withdrawals, as the backend applies them. */
function WithdrawalFacts({ facts }: { facts: CallOutput['withdrawal.settings'] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <ul className="grid list-disc gap-1 ps-5">
        {facts.methods.map(({ type, minimum }) => (
          <li key={type}>
            {t(`help.method-${type}`)} <Money amount={minimum} currency={facts.currency} />
          </li>
        ))}
      </ul>
      <p>
        {t(/[1-9]/.test(facts.fee_percent) ? 'help.fee' : 'help.no-fee', {
          percent: localDecimal(facts.fee_percent, language),
        })}
      </p>
      {facts.needs_identity ? <p>{t('help.needs-identity')}</p> : null}
    </>
  );
}

function Withdrawals() {
  const t = useT();
  const { withdrawal_review_days: days } = useSettings();
  const { data } = useCall('withdrawal.settings');
  return (
    <Topic id="withdrawals">
      <p>{t('help.withdrawals-text', { days: Number(days) })}</p>
      {data ? <WithdrawalFacts facts={data} /> : null}
      <p>{t('help.first-withdrawal')}</p>
    </Topic>
  );
}

/** Where to ask: the chat, if the build has it. */
function Contact() {
  const t = useT();
  const { registry } = usePlatform();
  const chat = registry.pathTo('livechat' as RouteId);
  return (
    <p className="text-sm">
      {t('help.contact')}{' '}
      {chat ? (
        <Link to={chat} className="link">
          {t('help.chat')}
        </Link>
      ) : (
        t('help.mail')
      )}
    </p>
  );
}

/** Short answers; their figures come from the brand's settings (spec 2 §6, §9). */
export function Page() {
  const t = useT();
  const { registry } = usePlatform();
  const { identity_review_hours: hours } = useSettings();
  const [deposit, withdrawal, order] = [
    useDialog('deposit'),
    useDialog('withdrawal'),
    useDialog('pending-order'),
  ];
  return (
    <div className="page grid w-[min(48rem,100%)] gap-5">
      <header>
        <h1 className="text-2xl font-semibold">{t('help.title')}</h1>
        <p className="text-muted text-sm">{t('help.lead')}</p>
      </header>
      <div className="panel px-5">
        {deposit ? (
          <Topic id="deposits">
            <p>{t('help.deposits-text')}</p>
            <p>{t('help.crypto-text')}</p>
          </Topic>
        ) : null}
        {withdrawal ? <Withdrawals /> : null}
        {registry.pathTo('kyc') ? (
          <Topic id="identity">
            <p>{t('help.identity-text', { hours })}</p>
          </Topic>
        ) : null}
        <Topic id="trading">
          <p>{t('help.trading-text')}</p>
          <p>{t('help.close-out-text')}</p>
        </Topic>
        {order ? (
          <Topic id="orders">
            <p>{t('help.orders-text')}</p>
          </Topic>
        ) : null}
        <Topic id="security">
          <p>{t('help.security-text')}</p>
        </Topic>
      </div>
      <Contact />
    </div>
  );
}
