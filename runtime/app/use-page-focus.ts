import { useEffect, useRef } from 'react';
import { useLanguage, usePlatform, useSettings, useT } from '../platform/hooks.ts';
import { useIsHistoryMove, usePathname } from '../platform/navigation.tsx';

const HEADING = '#content h1';

/** Calls `found` with the page's heading, now or as soon as the page has rendered. */
function whenHeading(found: (heading: HTMLElement) => void): () => void {
  const check = () => {
    const heading = document.querySelector<HTMLElement>(HEADING);
    if (heading) found(heading);
    return heading;
  };
  const observer = new MutationObserver(() => {
    if (check()) observer.disconnect();
  });
  if (!check()) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** The text of a heading without its badges and counts. */
const titleOf = ({ childNodes }: HTMLElement) =>
  Array.from(childNodes, (node) => (node as Partial<Text>).data).join('');

/** Whether the user has used a control since the call, or has moved the focus: by keyboard or with the pointer. */
function watchUser(signal: AbortSignal): () => boolean {
  let isActive = false;
  const note = ({ key = 'Tab' }: Event & { key?: string }) => {
    isActive ||= /^(Tab|Enter| )$/.test(key);
  };
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, note, { capture: true, signal });
  return () => isActive;
}

/** Moves the focus to the start of a page, unless the page has set the focus itself. */
function focusHeading(heading: HTMLElement) {
  if (heading.closest('#content')!.contains(document.activeElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const bodyOf = () => document.querySelector('.shell-body');

/** Scrolls the area below the header, or the whole page in a low window: the other of the two does not scroll. */
function scrollPage(top: number) {
  scrollTo(0, top);
  bodyOf()?.scrollTo(0, top);
}

/**
 * After a change of page: sets the window's title, focuses the page's heading, and scrolls to the top, or on
 * back and forward navigation restores the scroll position.
 */
export function usePageFocus(): void {
  const t = useT();
  const { page } = usePlatform();
  const { site_name } = useSettings();
  const pathname = usePathname();
  const isHistoryMove = useIsHistoryMove();
  const language = useLanguage();
  const last = useRef(pathname);
  /** The scroll position of each page when the user left it. */
  const positions = useRef(new Map<string, number>());
  useEffect(() => {
    const moved = last.current !== pathname;
    last.current = pathname;
    const top = (isHistoryMove && positions.current.get(pathname)) || 0;
    if (moved) scrollPage(top);
    const watch = new AbortController();
    const { signal } = watch;
    const keep = () => positions.current.set(pathname, bodyOf()?.scrollTop || scrollY);
    addEventListener('scroll', keep, { capture: true, signal });
    const isUserActive = watchUser(signal);
    const stopLooking = whenHeading((heading) => {
      const title = `${titleOf(heading)} · ${site_name || page.name}`;
      document.title = page.mode === 'demo' ? t('mark.title', { title }) : title;
      if (top) scrollPage(top);
      // The next key of an active user would go to another control than they have reached.
      if (moved && !isUserActive()) focusHeading(heading);
    });
    return () => {
      stopLooking();
      watch.abort();
    };
  }, [pathname, isHistoryMove, language, site_name, page, t]);
}
