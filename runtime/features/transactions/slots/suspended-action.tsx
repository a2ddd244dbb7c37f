import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { transactionTexts } from '../texts.ts';

/** Statements and transactions stay available to a suspended trader. */
export function Contribution({ open }: { open(path: string): void }) {
  useText('page transactions', transactionTexts);
  const t = useT();
  const { registry } = usePlatform();
  return (
    <div className="flex flex-wrap gap-2">
      {(['statements', 'transactions'] as const).map((route) => {
        const path = registry.pathTo(route);
        return path ? (
          <button key={route} type="button" className="btn btn-sm" onClick={() => open(path)}>
            {t(`${route}.title`)}
          </button>
        ) : null;
      })}
    </div>
  );
}
