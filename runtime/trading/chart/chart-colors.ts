/** The tokens that a chart is drawn with. */
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

/** A colour as the drawing library reads it; tokens may be oklch, which it cannot. */
function asRgb(color: string, context: CanvasRenderingContext2D): string {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** The same colour, seen through. */
export function faded(rgb: string, alpha: number): string {
  return rgb.replace('rgb(', 'rgba(').replace(')', `, ${alpha})`);
}

/** The brand's colours where the element stands, in its theme of the moment. */
export function readColors(element: HTMLElement): ChartColors {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })!;
  const probe = element.appendChild(document.createElement('span'));
  // Where less motion is asked for, every change of a style takes a moment: read right after it, a colour would be the one before.
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
