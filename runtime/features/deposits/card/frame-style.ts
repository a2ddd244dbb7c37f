/** The page's look for the frame of the processor, which takes these names only. */
export function frameStyle(): Record<string, string> {
  const style = getComputedStyle(document.body);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    font: style.fontFamily,
    size: style.fontSize,
    color: style.color,
    label: style.color,
    border: token('--color-control'),
    focus: token('--color-primary'),
    error: token('--color-error'),
    radius: token('--radius-field'),
  };
}
