import { onTestFinished } from 'vitest';

const LIVE = ':is([role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive])';

const textOf = (node: Node) => node.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** The live regions that announce a change at a node: its ancestors, and those that were added with it. */
function regionsOf(node: Node): Element[] {
  const regions: Element[] = [];
  const start = node instanceof Element ? node : node.parentElement;
  for (let each = start?.closest(LIVE); each; each = each.parentElement?.closest(LIVE)) regions.push(each);
  if (node instanceof Element) regions.push(...node.querySelectorAll(LIVE));
  return regions;
}

/** Records what a screen reader announces from now on: a text once for each live region that changes. */
export function recordAnnouncements(): { heard(): string[] } {
  const heard: string[] = [];
  function note(records: readonly MutationRecord[]) {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes)
        for (const region of regionsOf(node)) {
          const text = textOf(node.contains(region) ? region : node);
          if (text) heard.push(text);
        }
  }
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return {
    heard() {
      note(observer.takeRecords());
      return heard;
    },
  };
}
