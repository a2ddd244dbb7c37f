import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { EditingDialog } from '../ui/editing-dialog.tsx';
import { EditingDrawer } from '../ui/editing-drawer.tsx';
import type { OpenMenu } from '../ui/menu/context-menu.tsx';
import { ContextMenu } from '../ui/menu/lazy-context-menu.tsx';
import { Menu } from '../ui/menu/menu.tsx';
import { contextMenuTrigger } from '../ui/menu/context-menu-trigger.ts';
import { Popover } from '../ui/popover.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { Sample } from './gallery-page.tsx';

function Overlay() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'edited-dialog' | 'edited-drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="gallery-row">
      <button type="button" className="btn" onClick={() => setOpen('dialog')}>
        Open dialog
      </button>
      <button type="button" className="btn" onClick={() => setOpen('drawer')}>
        Open drawer
      </button>
      <button type="button" className="btn" onClick={() => setOpen('edited-dialog')}>
        Open edited dialog
      </button>
      <button type="button" className="btn" onClick={() => setOpen('edited-drawer')}>
        Open edited drawer
      </button>
      {open === 'dialog' ? (
        <Dialog title="Withdraw 250.00 USD" onClose={close}>
          <p>The amount leaves your balance at once and arrives within two working days.</p>
          <div className="dialog-actions">
            <button type="button" className="btn btn-ghost" onClick={close}>
              Back
            </button>
            <button type="button" className="btn btn-primary" onClick={close}>
              Withdraw
            </button>
          </div>
        </Dialog>
      ) : null}
      {open === 'drawer' ? (
        <Drawer title="Payment P-1003" onClose={close}>
          <p>Details beside the list.</p>
        </Drawer>
      ) : null}
      {open === 'edited-dialog' ? (
        <EditingDialog title="Edit your details" isEdited onClose={close}>
          {(leave) => (
            <button type="button" className="btn" onClick={() => leave(close)}>
              Cancel
            </button>
          )}
        </EditingDialog>
      ) : null}
      {open === 'edited-drawer' ? (
        <EditingDrawer title="Reject payment P-1003" isEdited onClose={close}>
          <p>A reason was typed.</p>
        </EditingDrawer>
      ) : null}
    </div>
  );
}

type TabId = 'deposits' | 'withdrawals' | 'fees';

function TabSample({ look }: { look: 'bar' | 'page' | 'pills' }) {
  const [tab, setTab] = useState<TabId>('deposits');
  return (
    <div>
      <Tabs<TabId>
        label="Payments"
        look={look}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: 'deposits', title: 'Deposits', count: 3, content: () => <p>Three deposits.</p> },
          { id: 'withdrawals', title: 'Withdrawals', content: () => <p>No withdrawals.</p> },
          { id: 'fees', title: 'Fees', content: () => <p>No fees.</p> },
        ]}
      />
    </div>
  );
}

function MenuSample() {
  const [chosen, setChosen] = useState('all');
  return (
    <Menu
      label="State"
      trigger="State"
      triggerClassName="btn"
      chosen={chosen}
      entries={[
        { id: 'all', label: 'All', onChoose: () => setChosen('all') },
        { id: 'pending', label: 'Pending', onChoose: () => setChosen('pending') },
        { id: 'completed', label: 'Completed', onChoose: () => setChosen('completed') },
      ]}
    />
  );
}

const COMMANDS = [
  { id: 'copy', label: 'Copy the number', keys: 'C', onChoose: () => {} },
  { id: 'cancel', label: 'Cancel', refusal: 'The payment has been sent.', onChoose: () => {} },
];

function ContextMenuSample() {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const handlers = contextMenuTrigger((at) => setMenu({ label: 'Payment P-1003', at }));
  return (
    <>
      <button type="button" className="btn" {...handlers}>
        Right-click or Shift+F10
      </button>
      {menu ? <ContextMenu {...menu} entries={COMMANDS} onClose={() => setMenu(null)} /> : null}
    </>
  );
}

export const OVERLAYS: readonly Sample[] = [
  { name: 'Dialog and drawer', show: () => <Overlay /> },
  {
    name: 'Popover and menu',
    show: () => (
      <div className="gallery-row">
        <Popover label="Account" trigger="Account" triggerClassName="btn">
          {(close) => (
            <>
              <p className="menu-head">ana@example.com</p>
              <button type="button" className="menu-item" onClick={close}>
                Profile
              </button>
              <button type="button" className="menu-item" onClick={close}>
                Sign out
              </button>
            </>
          )}
        </Popover>
        <MenuSample />
        <ContextMenuSample />
      </div>
    ),
  },
  {
    name: 'Tabs: bar, page, pills',
    show: () => (
      <>
        <TabSample look="bar" />
        <TabSample look="page" />
        <TabSample look="pills" />
      </>
    ),
  },
];
