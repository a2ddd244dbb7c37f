import type { Asset } from '../../../schemas/generated/types.ts';
import { useT } from '../../platform/hooks.ts';
import { Badge } from '../../ui/badge.tsx';

/** Says that prices are simulated, if any are. */
export function SimulatedNote({ assets }: { assets: readonly Pick<Asset, 'simulated'>[] }) {
  const t = useT();
  if (!assets.some(({ simulated }) => simulated)) return null;
  return (
    <p>
      <Badge title={t('assets.simulated-hint')}>{t('assets.simulated')}</Badge>
    </p>
  );
}
