import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { Plan } from '../../../../schemas/generated/types.ts';
import { useSettings, useT } from '../../../platform/hooks.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import type { Choice } from './confirmation.tsx';

type List = CallOutput['plan.list'];

interface PlanProps {
  plan: Plan;
  data: List;
  onChoose(choice: Choice): void;
}

function PlanName({ icon, color, name }: Plan) {
  return (
    <span className="flex items-center gap-2 font-semibold">
      <svg viewBox="0 0 8 8" className="text-primary size-2 flex-none" aria-hidden="true">
        <circle cx="4" cy="4" r="4" fill={color || 'currentColor'} />
      </svg>
      <Icon name={icon} size={16} />
      {name}
    </span>
  );
}

/** Join, the label of an active plan with its way out, or the reason why the plan cannot be joined now. */
function PlanAction({ plan, data: { active, pending }, onChoose }: PlanProps) {
  const t = useT();
  const { enable_multi_plans: isMultiple } = useSettings();
  if (active.some(({ plan_id }) => plan_id === plan.id))
    return (
      <span className="flex flex-wrap items-center justify-end gap-2">
        <Badge kind="success">{t(isMultiple ? 'plans.plan-active' : 'plans.active')}</Badge>
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          onClick={() => onChoose({ action: 'remove', plan })}
        >
          {t('plans.remove')}
        </button>
      </span>
    );
  if (pending?.plan_id === plan.id) return <Badge kind="warning">{t('plans.pending')}</Badge>;
  if (pending || (active.length > 0 && !isMultiple))
    return (
      <span className="text-muted text-sm">{t(pending ? 'plans.request-first' : 'plans.leave-first')}</span>
    );
  return (
    <button
      type="button"
      className="btn btn-primary btn-sm whitespace-nowrap"
      aria-label={`${t('plans.join')}: ${plan.name}`}
      onClick={() => onChoose({ action: 'join', plan })}
    >
      {t('plans.join')}
    </button>
  );
}

function PlanFeatures({ plan }: { plan: Plan }) {
  const t = useT();
  return (
    <ul className="grid gap-1 text-sm">
      {Object.values(plan.features).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {plan.bonus === null ? null : (
        <li>
          {t('plans.bonus')} <Money amount={plan.bonus} currency={plan.currency} />
        </li>
      )}
    </ul>
  );
}

function PlanCard(props: PlanProps) {
  const { plan } = props;
  return (
    <li className="panel grid gap-3 p-4" data-plan={plan.id}>
      <div className="flex items-baseline justify-between gap-3">
        <PlanName {...plan} />
        <Money amount={plan.amount} currency={plan.currency} />
      </div>
      <PlanFeatures plan={plan} />
      <div className="flex justify-end">
        <PlanAction {...props} />
      </div>
    </li>
  );
}

function PlanTable({ data, onChoose }: Omit<PlanProps, 'plan'>) {
  const t = useT();
  return (
    <table className="w-full text-start">
      <thead className="text-muted border-line border-b text-xs">
        <tr>
          <th className="py-2 pe-4 text-start font-medium">{t('plans.plan')}</th>
          <th className="py-2 pe-4 text-end font-medium">{t('plans.amount')}</th>
          <th className="py-2 pe-4 text-start font-medium">{t('plans.includes')}</th>
          <th>
            <span className="sr-only">{t('plans.action')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {data.plans.map((plan) => (
          <tr key={plan.id} data-plan={plan.id} className="border-line border-b align-top last:border-0">
            <th scope="row" className="py-3 pe-4 text-start font-normal whitespace-nowrap">
              <PlanName {...plan} />
            </th>
            <td className="py-3 pe-4 text-end whitespace-nowrap">
              <Money amount={plan.amount} currency={plan.currency} />
            </td>
            <td className="py-3 pe-4">
              <PlanFeatures plan={plan} />
            </td>
            <td className="py-3 text-end">
              <PlanAction plan={plan} data={data} onChoose={onChoose} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Active plans that are no longer on offer: only a way out. */
function FormerPlans({ data: { plans, active }, onChoose }: Omit<PlanProps, 'plan'>) {
  const t = useT();
  const former = active.filter(({ plan_id }) => !plans.some(({ id }) => id === plan_id));
  if (former.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {former.map(({ plan_id: id, name, amount, currency }) => (
        <li key={id} className="panel flex flex-wrap items-center gap-3 p-4" data-plan={id}>
          <span className="font-semibold">{name}</span>
          <Money amount={amount} currency={currency} />
          <span className="text-muted text-sm">{t('plans.former')}</span>
          <button
            type="button"
            className="btn btn-ghost btn-sm ms-auto"
            onClick={() => onChoose({ action: 'remove', plan: { id, name, amount, currency } })}
          >
            {t('plans.remove')}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The plans on offer in the order of the server: a table, on a phone cards. */
export function PlanList(props: Omit<PlanProps, 'plan'>) {
  const t = useT();
  const isPhone = usePhone();
  const { plans } = props.data;
  return (
    <>
      {plans.length === 0 ? <p role="status">{t('plans.none')}</p> : null}
      {plans.length > 0 && !isPhone ? <PlanTable {...props} /> : null}
      {plans.length > 0 && isPhone ? (
        <ul className="grid gap-3" aria-label={t('plans.title')}>
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} {...props} />
          ))}
        </ul>
      ) : null}
      <FormerPlans {...props} />
    </>
  );
}
