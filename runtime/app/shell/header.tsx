import type { ReactNode } from 'react';
import { useT } from '../../platform/hooks.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Slot } from '../../ui/slot.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { SiteLogo } from '../site-logo.tsx';

/** The header, 56 px high (48 px on a phone): logo, slot contributions, language, theme and user menu. */
export function Header({ bare = false, children }: { bare?: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <header className="shell-header" aria-label={t('shell.header')}>
      <SiteLogo compact />
      <div className="flex min-w-fit flex-1 items-center gap-2">
        {bare ? null : <Slot name="header.action" />}
      </div>
      {bare ? null : <Slot name="balance.menu" />}
      <div className="header-tools">
        <LanguageSwitch id="header-language" />
        <ThemeSwitch />
      </div>
      {children}
    </header>
  );
}
