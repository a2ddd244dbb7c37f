const CONTROLS =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex^="-"])';

const isVisible = (element: Element) => element.checkVisibility?.() ?? true;
const controlsIn = (container: Element) =>
  [...container.querySelectorAll<HTMLElement>(CONTROLS)].filter(isVisible);

interface Level {
  element: Element;
  next: Element | null;
  previous: Element | null;
}

function levelsAbove(element: Element): Level[] {
  const levels: Level[] = [];
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement)
    levels.push({ element: each, next: each.nextElementSibling, previous: each.previousElementSibling });
  return levels;
}

/** The control of a neighbouring row at the position that the control had in its own row. */
function counterpart(row: Element, control: Element, neighbour: Element): HTMLElement | undefined {
  if (neighbour.matches(CONTROLS)) return neighbour as HTMLElement;
  const found = controlsIn(neighbour);
  const at = [...row.querySelectorAll(CONTROLS)].indexOf(control);
  return found[Math.min(Math.max(at, 0), found.length - 1)];
}

/** The nearest control around; the page's content rather than a control far away. */
function nearest(from: Element | null): HTMLElement | undefined {
  for (let each = from; each && each !== document.body; each = each.parentElement) {
    if (each.id === 'content') return each as HTMLElement;
    const [first] = controlsIn(each);
    if (first) return first;
  }
  return document.getElementById('content') ?? undefined;
}

function replacementOf(levels: readonly Level[]): HTMLElement | undefined {
  const top = levels.findIndex(({ element }) => element.isConnected);
  const removed = levels[(top < 0 ? levels.length : top) - 1];
  const parent = levels[top]?.element ?? null;
  if (!removed) return nearest(parent);
  for (const sibling of [removed.next, removed.previous]) {
    const found =
      sibling?.parentElement === parent && parent && isVisible(sibling)
        ? counterpart(removed.element, levels[0]!.element, sibling)
        : undefined;
    if (found) return found;
  }
  return nearest(parent);
}

/**
 * Remembers an element and its surroundings. The result focuses the element, or if it has been removed or
 * hidden, its replacement: the same control of the next row, or else of the previous one, the nearest control
 * around it, or the page's content. If nothing has the focus, the result focuses the page's content.
 */
export function rememberFocus(element: Element | null): () => void {
  if (!(element instanceof HTMLElement) || element === document.body)
    return () => document.getElementById('content')?.focus({ preventScroll: true });
  const levels = levelsAbove(element);
  return () => {
    if (element.isConnected) element.focus();
    if (document.activeElement !== element) replacementOf(levels)?.focus();
  };
}
