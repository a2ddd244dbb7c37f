import { Badge } from '../ui/badge.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { ListEmpty, ListFailed, ListWaiting } from '../ui/list-states.tsx';
import { Loading } from '../ui/loading.tsx';
import { Money, SignedMoney } from '../ui/money.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { StepList } from '../ui/step-list.tsx';
import { Timeline } from '../ui/timeline.tsx';
import type { Sample } from './gallery-page.tsx';

const STEPS = [
  { id: 'method', title: 'Method' },
  { id: 'amount', title: 'Amount' },
  { id: 'confirm', title: 'Confirm' },
];

export const STATES: readonly Sample[] = [
  {
    name: 'Buttons',
    show: () => (
      <div className="gallery-row">
        <button type="button" className="btn btn-primary">
          Deposit
        </button>
        <button type="button" className="btn">
          Cancel
        </button>
        <button type="button" className="btn btn-ghost">
          Back
        </button>
        <button type="button" className="btn btn-error">
          Close account
        </button>
        <button type="button" className="btn btn-primary" disabled>
          Disabled
        </button>
      </div>
    ),
  },
  {
    name: 'Badges',
    show: () => (
      <div className="gallery-row">
        <Badge>Neutral</Badge>
        <Badge kind="info">Processing</Badge>
        <Badge kind="success">Completed</Badge>
        <Badge kind="warning">Pending</Badge>
        <Badge kind="error">Rejected</Badge>
      </div>
    ),
  },
  {
    name: 'Busy buttons',
    show: () => (
      <div className="gallery-row">
        <BusyButton isBusy={false} className="btn">
          Save
        </BusyButton>
        <BusyButton isBusy className="btn btn-primary">
          Save
        </BusyButton>
      </div>
    ),
  },
  {
    name: 'Stat cards',
    show: () => (
      <div className="gallery-cards">
        <StatCard
          label="Balance"
          value={<Money amount="10021.34" currency="USD" />}
          note={<SignedMoney amount="22.66" currency="USD" />}
        />
        <StatCard label="Equity" value={undefined} note="Today" />
        <StatCard label="Open positions" value="3" note={<Badge kind="warning">1 near stop-out</Badge>} />
      </div>
    ),
  },
  {
    name: 'Steps',
    show: () => (
      <>
        <StepList label="Deposit" steps={STEPS} current="method" />
        <StepList label="Deposit" steps={STEPS} current="amount" />
        <StepList label="Deposit" steps={STEPS} current="confirm" />
        <StepList label="Deposit" steps={STEPS} current={null} />
      </>
    ),
  },
  {
    name: 'Timeline',
    show: () => (
      <Timeline
        label="Withdrawal"
        events={[
          { id: '1', title: 'Requested', at: '2026-11-20T09:12:00Z' },
          { id: '2', title: 'Approved', at: '2026-11-20T10:40:00Z', detail: '250.00 USD to IBAN •••• 4821' },
          { id: '3', title: 'Sent to the bank', at: '2026-11-21T08:00:00Z', kind: 'current' },
          { id: '4', title: 'Received', kind: 'pending' },
        ]}
      />
    ),
  },
  {
    name: 'Loading: page and list',
    show: () => (
      <>
        <Loading />
        <ListWaiting />
      </>
    ),
  },
  {
    name: 'Empty',
    show: () => (
      <ListEmpty text="You have no deposits yet.">
        <button type="button" className="btn btn-sm btn-primary">
          Deposit
        </button>
      </ListEmpty>
    ),
  },
  {
    name: 'Error',
    show: () => <ListFailed text="Deposits could not be loaded. Check your connection." onRetry={() => {}} />,
  },
];
