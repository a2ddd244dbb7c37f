import { usePlatform, useSettings } from '../../../platform/hooks.ts';
import { tradingPath } from '../../../platform/landing-path.ts';
import { Redirect } from '../../../platform/navigation.tsx';

/** Opens the trade station: the destination of Continue Trading (spec 2 §2). */
export function Page() {
  const { registry } = usePlatform();
  return <Redirect to={tradingPath(registry.pathTo, useSettings())} replace />;
}
