import { useT } from '../../../platform/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ManagerProfile } from './manager-profile.tsx';

/** Shows the profile of a manager who requested access. */
export function ProfileDialog({ managerId, onClose }: { managerId: string; onClose(): void }) {
  const t = useT();
  return (
    <Dialog title={t('manager.profile')} onClose={onClose} className="[--dialog-width:52rem]">
      <ManagerProfile managerId={managerId} />
    </Dialog>
  );
}
