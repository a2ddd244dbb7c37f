/**
 * The look around an element for the frame of the processor, which takes these names only. The background is
 * explicit: a frame of another color scheme is never transparent.
 */
export function frameStyle(element: Element): Record<string, string> {
  const style = getComputedStyle(document.body);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    font: style.fontFamily,
    size: style.fontSize,
    color: style.color,
    background: getComputedStyle(element.closest('dialog') ?? document.body).backgroundColor,
    label: style.color,
    border: token('--color-control'),
    focus: token('--color-primary'),
    error: token('--color-error'),
    radius: token('--radius-field'),
  };
}
