import { DemoButton } from '../components/demo-button.tsx';

export function Contribution({ close }: { close(): void }) {
  return <DemoButton className="menu-item" onClose={close} />;
}
