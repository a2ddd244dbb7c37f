import markTemplate from '../../templates/init/mark.svg.hbs?raw';
import panelTemplate from '../../templates/init/panel.svg.hbs?raw';

/** Path data of a template, in order. */
const pathsOf = (template: string) => [...template.matchAll(/ d="([^"{]+)"/g)].map((match) => match[1]!);

/** The tile behind the brand's first letter. */
const TILE = pathsOf(markTemplate)[0]!;
/** The line along the candles. */
const CURVE = pathsOf(panelTemplate).at(-1)!;

/** Whether `livery init` drew this logo. */
export function isDefaultMark(content: Uint8Array): boolean {
  return Buffer.from(content).includes(TILE);
}

/** Whether `livery init` drew this picture: many brands share it, so it identifies none of them. */
export function isDefaultDrawing(content: Uint8Array): boolean {
  return isDefaultMark(content) || Buffer.from(content).includes(CURVE);
}
