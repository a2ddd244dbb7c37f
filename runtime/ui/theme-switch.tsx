import { useStore } from 'zustand';
import { usePlatform, useT } from '../platform/hooks.ts';
import { Icon } from './icon.tsx';

export function ThemeSwitch() {
  const t = useT();
  const { preferences } = usePlatform();
  const theme = useStore(preferences, (state) => state.theme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className="btn btn-ghost btn-square btn-sm"
      aria-label={t(`app.theme-to-${other}`)}
      title={t(`app.theme-to-${other}`)}
      onClick={() => preferences.choose('theme', other)}
    >
      <Icon name={other === 'light' ? 'sun' : 'moon'} />
    </button>
  );
}
