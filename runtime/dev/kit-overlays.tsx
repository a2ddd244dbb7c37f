import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { Menu } from '../ui/menu.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { Sample } from './kit-page.tsx';

function Overlay({ theme }: { theme: string }) {
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="kit-row">
      <button type="button" className="btn" onClick={() => setOpen('dialog')} data-kit={`dialog-${theme}`}>
        Open dialog
      </button>
      <button type="button" className="btn" onClick={() => setOpen('drawer')} data-kit={`drawer-${theme}`}>
        Open drawer
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

export const OVERLAYS: readonly Sample[] = [
  { name: 'Dialog and drawer', show: (theme) => <Overlay theme={theme} /> },
  {
    name: 'Menu',
    show: () => (
      <div className="kit-row">
        <Menu label="Account" trigger="Account" triggerClassName="btn">
          {(close) => (
            <>
              <button type="button" className="menu-item" onClick={close}>
                Profile
              </button>
              <button type="button" className="menu-item" onClick={close}>
                Sign out
              </button>
            </>
          )}
        </Menu>
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
