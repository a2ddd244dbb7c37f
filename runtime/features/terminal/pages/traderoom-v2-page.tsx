import { Terminal } from '../terminal.tsx';

export { tradingTexts as texts } from '../../../trading/texts.ts';

export function Page() {
  return <Terminal skin="modern" />;
}
