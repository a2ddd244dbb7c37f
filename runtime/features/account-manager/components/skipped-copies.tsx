import type { SkippedCopy } from '../../../../schemas/generated/types.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { ManagerTable } from './manager-table.tsx';

/** What the manager traded and the account did not get, newest first, with the reason as the server says it. */
export function SkippedCopies({ copies }: { copies: readonly SkippedCopy[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <ManagerTable
      label={t('manager.skipped-table')}
      titles={['asset', 'direction', 'skipped-why', 'skipped-at'].map((name) => ({
        name: t(`manager.${name}`),
      }))}
    >
      {copies.map(({ asset, trade_type: side, message, at }, index) => (
        <tr key={`${asset.id} ${at} ${index}`}>
          <th scope="row">{asset.a_name}</th>
          <td>
            <span className="side-badge" data-side={side}>
              {t(`manager.${side}`)}
            </span>
          </td>
          <td className="manager-why">{message}</td>
          <td className="manager-when">{formatMoment(language, at)}</td>
        </tr>
      ))}
    </ManagerTable>
  );
}
