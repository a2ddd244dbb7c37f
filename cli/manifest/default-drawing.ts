import markTemplate from '../../templates/init/mark.svg.hbs?raw';
import panelTemplate from '../../templates/init/panel.svg.hbs?raw';

/** Path data of a template, in order. */
const pathsOf = (template: string) => [...template.matchAll(/ d="([^"{]+)"/g)].map((match) => match[1]!);

/** The tile behind the brand's first letter. */
const TILE = pathsOf(markTemplate)[0]!;
/** The line along the candles. */
const CURVE = pathsOf(panelTemplate).at(-1)!;

/** `livery init` drew this logo. */
export function isDefaultMark(content: Uint8Array): boolean {
  return Buffer.from(content).includes(TILE);
}

/** `livery init` drew this picture: many brands have it, and it gives none of them away. */
export function isDefaultDrawing(content: Uint8Array): boolean {
  return isDefaultMark(content) || Buffer.from(content).includes(CURVE);
}
