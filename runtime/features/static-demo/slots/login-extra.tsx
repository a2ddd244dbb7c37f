import { useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { DemoUsers } from '../components/demo-users.tsx';
import { RestartButton } from '../components/restart-button.tsx';
import { staticDemoTexts } from '../texts.ts';

/** Below the sign-in form: what this demo is, and its users. */
export function Contribution() {
  useText('static-demo', staticDemoTexts);
  const t = useT();
  return (
    <section
      className="bg-base-200 rounded-(--radius-box) border-line mt-3 grid gap-2 border p-4 text-sm"
      aria-labelledby="static-demo"
    >
      <h2 id="static-demo" className="font-semibold">
        {t('static-demo.title')}
      </h2>
      <DemoUsers recovery={<RestartButton />} />
    </section>
  );
}
