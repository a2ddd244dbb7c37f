import { PlansButton } from '../components/plans-button.tsx';

/** The plan button of the trade room's foot (spec 2 §2.12). */
export function Contribution() {
  return <PlansButton className="link inline-flex min-h-6 max-w-56 items-center text-xs" />;
}
