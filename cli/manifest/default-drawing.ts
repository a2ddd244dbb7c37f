import markTemplate from '../../templates/init/mark.svg.hbs?raw';

/** The tile behind the brand's first letter. */
const TILE = / d="([^"{]+)"/.exec(markTemplate)![1]!;

/** `livery init` drew it. */
export function isDefaultDrawing(content: Uint8Array): boolean {
  return Buffer.from(content).includes(TILE);
}
