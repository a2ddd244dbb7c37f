import type { Page } from 'playwright';

/** A text with a mark at both ends, for the page of somebody else. */
export const marked = (text: string): string => `‹${text}›`;

/**
 * Problems of marked texts in the page: wider than the window, cut off or scrolled sideways, without an ellipsis, over
 * another text, in one line of direction with the text around it, or run as code.
 */
export async function textProblems(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    interface Box {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const problems: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) problems.push(`scrolls to ${root.scrollWidth}`);
    if ('hostile' in window || document.querySelector('[data-hostile]')) problems.push('runs markup');

    /** No ancestor of a modal dialog clips or moves it. */
    const outerOf = (element: Element) => (element.matches('dialog[open]') ? null : element.parentElement);
    const isFixed = (element: Element): boolean => {
      const outer = outerOf(element);
      const { position } = getComputedStyle(element);
      return outer !== null && (['fixed', 'sticky'].includes(position) || isFixed(outer));
    };
    const layerOf = (element: Element) => element.closest('dialog[open]') ?? document.body;
    const within = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    });
    /** The visible part of a box, and the first ancestor that hides the rest without a sign of it. */
    function clipped(box: Box, element: Element): { box: Box; cutBy: Element | null } {
      let [visible, cutBy]: [Box, Element | null] = [box, null];
      for (let each: Element | null = element; each; each = outerOf(each)) {
        const { overflowX, textOverflow, webkitLineClamp, display } = getComputedStyle(each);
        if (overflowX === 'visible' || display === 'inline' || display === 'contents') continue;
        const next = within(visible, each.getBoundingClientRect());
        const hasSign = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        const isCut = visible.right - next.right > 1 || next.left - visible.left > 1;
        if (isCut && !hasSign) cutBy ??= each;
        visible = next;
      }
      return { box: visible, cutBy };
    }

    const texts: { node: Text; parent: Element; boxes: { box: Box; cutBy: Element | null }[] }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const parent = node.parentElement!;
      if (!node.data.trim() || parent.closest('script, style, template, option, noscript')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()]
        .filter(({ width, height }) => width > 1 && height > 1)
        .map((rect) => clipped(rect, parent))
        .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
      if (boxes.length && parent.checkVisibility()) texts.push({ node, parent, boxes });
    }
    const short = (text: string) => `"${text.trim().slice(0, 40)}"`;
    const isMarked = ({ node }: (typeof texts)[number]) => /[‹›]/.test(node.data);

    for (const text of texts.filter(isMarked)) {
      const { node, parent, boxes } = text;
      const where = `${short(node.data)} in ${parent.tagName.toLowerCase()}.${parent.className}`;
      if (boxes.some(({ box }) => box.right > root.clientWidth + 1 || box.left < -1))
        problems.push(`outside the window: ${where}`);
      const cutBy = boxes.find((each) => each.cutBy)?.cutBy;
      if (cutBy) problems.push(`cut by ${cutBy.className || cutBy.tagName}: ${where}`);
      for (const other of texts) {
        if (other === text || parent.contains(other.parent) || other.parent.contains(parent)) continue;
        if (isFixed(parent) !== isFixed(other.parent) || layerOf(parent) !== layerOf(other.parent)) continue;
        const overlap = boxes.some(({ box }) =>
          other.boxes.some(({ box: near }) => {
            const both = within(box, near);
            return both.right - both.left > 2 && both.bottom - both.top > 4;
          }),
        );
        if (overlap) problems.push(`over ${short(other.node.data)}: ${where}`);
      }
      const { unicodeBidi, display } = getComputedStyle(parent);
      const isIsolated = unicodeBidi !== 'normal' || display !== 'inline';
      const isAlone = /^‹.*›$/s.test((parent.textContent ?? '').trim());
      const isInitials = node.data.length <= 4;
      const around = node.data.replace(/\u2068[^\u2069]*\u2069/g, '');
      if (!(isIsolated && isAlone) && !isInitials && /\p{Script=Hebrew}/u.test(around))
        problems.push(`not isolated: ${where}`);
    }
    return [...new Set(problems)];
  });
}

/** Visible figures in the rows of tables that are wider than their cell or cut by it, with and without an ellipsis. */
export const cutFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    for (const cell of document.querySelectorAll('.data-table :is(th, td)')) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const bounds = cell.getBoundingClientRect();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement!.checkVisibility() || node.parentElement!.closest('.sr-only, .truncate'))
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const isWider = (box: DOMRect) =>
          [...range.getClientRects()].some(({ left, right }) => left < box.left - 1 || right > box.right + 1);
        const clips = (element: Element) =>
          getComputedStyle(element).overflowX !== 'visible' && getComputedStyle(element).display !== 'inline';
        let isCut = isWider(bounds);
        for (let each = node.parentElement!; each !== cell; each = each.parentElement!)
          isCut ||= clips(each) && isWider(each.getBoundingClientRect());
        if (isCut) cut.push(cell.textContent!.trim());
      }
    }
    return [...new Set(cut)];
  });

/** Titles of a table's columns of which a word is broken without a hyphen, or cut. */
export const brokenTitles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.data-table thead th:not([data-action])')].flatMap((title) => {
      const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      const bounds = title.getBoundingClientRect();
      const broken: string[] = [];
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
        for (const { index, 0: part } of node.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + part.length);
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
          const isOutside = boxes.some(
            ({ left, right, bottom }) =>
              left < bounds.left || right > bounds.right || bottom > bounds.bottom + 1,
          );
          const isBroken =
            !part.includes('\u00ad') && new Set(boxes.map(({ top }) => Math.round(top))).size > 1;
          if (isBroken || isOutside) broken.push(node.data);
        }
      return broken;
    }),
  );
