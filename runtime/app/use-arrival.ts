import { useEffect, useRef } from 'react';
import { useLanguage, usePlatform, useSettings, useT } from '../platform/hooks.ts';
import { usePathname } from '../platform/navigation.tsx';

const HEADING = '#content h1';

/** Calls `found` with the page's heading: now, or when the page has come. */
function whenHeading(found: (heading: HTMLElement) => void): () => void {
  const look = () => {
    const heading = document.querySelector<HTMLElement>(HEADING);
    if (heading) found(heading);
    return heading !== null;
  };
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  if (!look()) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Puts keyboard and screen reader at the start of a page, unless it has put them somewhere itself, or the person has opened a menu since they set out. */
function focusHeading(heading: HTMLElement) {
  const { activeElement } = document;
  if (heading.closest('#content')!.contains(activeElement) || activeElement?.closest('.menu-place')?.querySelector('[aria-expanded="true"]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** After a change of page: its title in the window's title, its start in view, the focus on its heading. */
export function useArrival(): void {
  const t = useT();
  const { page } = usePlatform();
  const { site_name } = useSettings();
  const pathname = usePathname();
  const language = useLanguage();
  const last = useRef(pathname);
  useEffect(() => {
    const moved = last.current !== pathname;
    last.current = pathname;
    if (moved) {
      scrollTo(0, 0);
      document.querySelector('.shell-body')?.scrollTo(0, 0);
    }
    return whenHeading((heading) => {
      const title = `${heading.textContent} · ${site_name || page.name}`;
      document.title = page.mode === 'demo' ? t('mark.title', { title }) : title;
      if (moved) focusHeading(heading);
    });
  }, [pathname, language, site_name, page, t]);
}
