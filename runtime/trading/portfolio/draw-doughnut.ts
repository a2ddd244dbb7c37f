import { ArcElement, Chart, DoughnutController, Tooltip } from 'chart.js';

Chart.register(ArcElement, DoughnutController, Tooltip);

export interface Slice {
  name: string;
  /** For the drawing only: the label has the exact amount. */
  size: number;
  label: string;
  color: string;
}

export interface Doughnut {
  /** Draws these slices with the current colours of the page. */
  show(slices: readonly Slice[]): void;
  remove(): void;
}

/** Colours of the page at the canvas. */
function themeOf(canvas: HTMLCanvasElement) {
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: token('--color-base-200'),
    float: token('--color-base-content'),
    onFloat: token('--color-base-100'),
    family: style.fontFamily,
  };
}

/** A doughnut chart in the canvas. It does not move, so that live values do not distract. */
export function drawDoughnut(canvas: HTMLCanvasElement): Doughnut {
  const chart = new Chart<'doughnut', number[], string>(canvas, {
    type: 'doughnut',
    data: { labels: [], datasets: [{ data: [] }] },
    options: {
      animation: false,
      cutout: '68%',
      events: ['mousemove', 'mouseout', 'touchstart', 'touchmove'],
      plugins: { tooltip: { displayColors: false, padding: 10 } },
    },
  });
  return {
    show(slices) {
      const { ground, float, onFloat, family } = themeOf(canvas);
      const colors = slices.map(({ color }) => color);
      chart.data = {
        labels: slices.map(({ name }) => name),
        datasets: [
          {
            data: slices.map(({ size }) => size),
            backgroundColor: colors,
            hoverBackgroundColor: colors,
            borderColor: ground,
            hoverBorderColor: ground,
            // A single part is a closed ring: a border would cut it.
            borderWidth: slices.length > 1 ? 2 : 0,
          },
        ],
      };
      chart.options.plugins!.tooltip = {
        displayColors: false,
        padding: 10,
        backgroundColor: float,
        titleColor: onFloat,
        bodyColor: onFloat,
        titleFont: { family },
        bodyFont: { family },
        callbacks: { label: ({ dataIndex }) => slices[dataIndex]?.label ?? '' },
      };
      chart.update('none');
    },
    remove: () => chart.destroy(),
  };
}
