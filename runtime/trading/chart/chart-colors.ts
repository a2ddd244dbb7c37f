/** The theme tokens that a chart uses. */
const TOKENS = {
  text: '--color-muted',
  strong: '--color-base-content',
  grid: '--color-line',
  ground: '--color-base-100',
  up: '--color-up',
  down: '--color-down',
  accent: '--color-primary',
} as const;

export type ChartColors = Record<keyof typeof TOKENS, string>;

/** A colour in a notation that the drawing library parses; tokens may use oklch, which it does not. */
function asRgb(color: string, context: CanvasRenderingContext2D): string {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** The same colour, translucent. */
export function faded(rgb: string, alpha: number): string {
  return rgb.replace('rgb(', 'rgba(').replace(')', `, ${alpha})`);
}

/** The brand's colours at the element, in the current theme. */
export function readColors(element: HTMLElement): ChartColors {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })!;
  const probe = element.appendChild(document.createElement('span'));
  // With reduced motion, every style change still takes a moment: a colour read right after it would be the
  // old one.
  probe.style.transitionProperty = 'none';
  const colors = Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => {
      probe.style.color = `var(${token})`;
      return [name, asRgb(getComputedStyle(probe).color, context)];
    }),
  ) as ChartColors;
  probe.remove();
  return colors;
}
