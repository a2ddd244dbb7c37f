import { Terminal } from '../terminal.tsx';

export function Page() {
  return <Terminal skin="modern" />;
}
