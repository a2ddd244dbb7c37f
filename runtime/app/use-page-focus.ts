import { useCallback, useEffect, useRef, type RefObject } from 'react';
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
  if (
    heading.closest('#content')!.contains(activeElement) ||
    activeElement?.closest('.menu-place')?.querySelector('[aria-expanded="true"]')
  )
    return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const bodyOf = () => document.querySelector('.shell-body');

const LINKS = ['pushState', 'replaceState'] as const;

/** How far a page was scrolled when the person left it, for who comes back by the browser's button; 0 for who follows a link. */
function useReturn(here: RefObject<string>): () => number {
  const left = useRef(new Map<string, number>());
  const isLink = useRef(false);
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      const body = bodyOf();
      if (body && target === body) left.current.set(here.current, body.scrollTop);
    };
    // Not `popstate`: a browser lets the router render the page before it tells the next listener.
    const onLink = () => {
      isLink.current = true;
    };
    addEventListener('scroll', onScroll, true);
    for (const link of LINKS) addEventListener(link, onLink);
    return () => {
      removeEventListener('scroll', onScroll, true);
      for (const link of LINKS) removeEventListener(link, onLink);
    };
  }, [here]);
  return useCallback(() => {
    const top = isLink.current ? 0 : (left.current.get(here.current) ?? 0);
    isLink.current = false;
    return top;
  }, [here]);
}

/** After a change of page: its title in the window's title, its start in view, or what was in view when the person left it, the focus on its heading. */
export function usePageFocus(): void {
  const t = useT();
  const { page } = usePlatform();
  const { site_name } = useSettings();
  const pathname = usePathname();
  const language = useLanguage();
  const last = useRef(pathname);
  const topToReturn = useReturn(last);
  useEffect(() => {
    const moved = last.current !== pathname;
    last.current = pathname;
    const top = moved ? topToReturn() : 0;
    if (moved) {
      scrollTo(0, 0);
      bodyOf()?.scrollTo(0, top);
    }
    return whenHeading((heading) => {
      const title = `${heading.textContent} · ${site_name || page.name}`;
      document.title = page.mode === 'demo' ? t('mark.title', { title }) : title;
      if (top) bodyOf()?.scrollTo(0, top);
      if (moved) focusHeading(heading);
    });
  }, [pathname, language, site_name, page, t, topToReturn]);
}
