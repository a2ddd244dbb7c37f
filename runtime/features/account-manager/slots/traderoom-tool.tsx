import { useState } from 'react';
import { usePlatform, useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useText } from '../../../platform/use-text.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { managerTexts } from '../texts.ts';

const ProfileDialog = lazyComponent(
  'manager profile',
  'ProfileDialog',
  () => import('../profile/profile-dialog.tsx'),
);

interface ManagerToolProps {
  managerId: string;
  name: string;
  mayAct: boolean;
}

function ManagerTool({ managerId, name, mayAct }: ManagerToolProps) {
  useText('account-manager', managerTexts);
  const t = useT();
  const { registry } = usePlatform();
  const [isOpen, setOpen] = useState(false);
  const path = registry.pathTo('manager');
  return (
    <>
      <div className="flex min-w-0 items-center gap-3 text-xs whitespace-nowrap">
        <button
          type="button"
          className="link inline-flex min-w-0 gap-1"
          title={mayAct ? name : t('manager.paused', { name })}
          onPointerEnter={ProfileDialog.prepare}
          onFocus={ProfileDialog.prepare}
          onClick={() => setOpen(true)}
        >
          <span className="max-w-48 truncate">{t('manager.tool', { name })}</span>{' '}
          {mayAct ? null : <span>{t('manager.tool-paused')}</span>}
        </button>
        {path ? (
          <Link to={path} className="link">
            {t('manager.page')}
          </Link>
        ) : null}
      </div>
      {/* Outside of the line, whose text does not wrap. */}
      {isOpen ? <ProfileDialog managerId={managerId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/**
 * The accepted manager in the trade room: a dialog with overview and trades, and the link to /manager (spec 1
 * §2.7).
 */
export function Contribution() {
  const { enable_account_connection_autotrade: isOn } = useSettings();
  const { trader_request, manager_id, manager } = useUser();
  if (!isOn || trader_request !== 'accepted' || manager_id === null) return null;
  return (
    <ManagerTool managerId={manager_id} name={manager?.name ?? ''} mayAct={manager?.may_act !== false} />
  );
}
