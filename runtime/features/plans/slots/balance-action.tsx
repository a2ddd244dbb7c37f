import { PlansButton } from '../components/plans-button.tsx';

/** The plans in the balance menu, which every page of a phone has. */
export function Contribution({ close }: { close(): void }) {
  return (
    <div className="grid grid-cols-1 px-2 py-1">
      <PlansButton className="btn btn-sm" onLeave={close} />
    </div>
  );
}
