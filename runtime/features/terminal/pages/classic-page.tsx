import { Terminal } from '../terminal.tsx';

export { laterTexts as texts } from '../../../trading/later/texts.ts';

export function Page() {
  return <Terminal skin="classic" />;
}
