import { usePlatform, useSettings, useT } from '../../../platform/hooks.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';

function Row({ name, value }: { name: 'email' | 'password'; value: string }) {
  const t = useT();
  const { notifications } = usePlatform();
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      notifications.show('success', t(`demo.${name}-copied`));
    } catch {
      notifications.show('error', t('demo.copy-failed'));
    }
  }
  return (
    <div className="flex items-center gap-2">
      <dt className="text-muted w-20 shrink-0">{t(`demo.${name}`)}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-2">
        <span className="min-w-0 flex-1 break-all select-all">{value}</span>
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square"
          aria-label={t(`demo.copy-${name}`)}
          title={t(`demo.copy-${name}`)}
          onClick={() => void copy()}
        >
          <LazyIcon name="copy" size={16} />
        </button>
      </dd>
    </div>
  );
}

/** The demo credentials from the settings (spec 1 §2.4). Demo builds only. */
export function Contribution({ fill }: { fill(email: string, password: string): void }) {
  const t = useT();
  const {
    demo_user_login_email: email,
    demo_user_login_password: password,
    disable_login_extras,
  } = useSettings();
  if (!email || !password || disable_login_extras) return null;
  return (
    <section
      className="bg-base-200 rounded-(--radius-box) border-line border p-4 text-sm"
      aria-labelledby="demo-credentials"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id="demo-credentials" className="font-semibold">
          {t('demo.title')}
        </h2>
        <button type="button" className="btn btn-sm" onClick={() => fill(email, password)}>
          {t('demo.use')}
        </button>
      </div>
      <dl className="mt-2">
        <Row name="email" value={email} />
        <Row name="password" value={password} />
      </dl>
    </section>
  );
}
