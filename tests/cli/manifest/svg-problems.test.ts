import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSvg, svgProblems } from '../../../cli/manifest/svg-problems.ts';
import { root } from '../support/run-livery.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 64 32"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

const levels = Array.from({ length: 40 }, (_, index) => index + 1);

/** Each level references the previous one twice. */
const doubling = (count: number) =>
  `<path id="u0" d="M0 0"/>${levels
    .slice(0, count)
    .map((n) => `<g id="u${n}">${`<use href="#u${n - 1}"/>`.repeat(2)}</g>`)
    .join('')}`;

/** Each pattern uses the next one three times. */
const patterns = (fill: (id: string) => string) =>
  `${levels
    .map((n) => `<pattern id="p${n}">${`<rect ${fill(`p${n + 1}`)}/>`.repeat(3)}</pattern>`)
    .join('')}<rect ${fill('p1')}/>`;

const HOSTILE: [name: string, text: string, message: RegExp][] = [
  ['a script', svg('<script>alert(1)</script>'), /<script> is not allowed: it could run code/],
  [
    'a script of another namespace',
    svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">1</h:script>'),
    /belongs to a web page/,
  ],
  ['embedded HTML', svg('<foreignObject><p/></foreignObject>'), /<foreignObject> is not allowed/],
  ['text in a font', svg('<text>A</text>'), /convert the text to paths/],
  ['an event', svg('<path onload="alert(1)" d="M0 0"/>'), /"onload" could run code/],
  ['an event in capitals', svg('<path ONCLICK="alert(1)" d="M0 0"/>'), /"ONCLICK" could run code/],
  ['an external reference', svg('<use href="https://evil.test/x.svg#a"/>'), /points outside the file/],
  ['an external xlink reference', svg('<use xlink:href="other.svg#a"/>'), /points outside the file/],
  ['a picture', svg('<image href="data:image/png;base64,AAAA"/>'), /<image> is not allowed/],
  ['a link', svg('<a href="#x"><path d="M0 0"/></a>'), /a logo holds no links/],
  [
    'an animation',
    svg('<path d="M0 0"><set attributeName="href" to="javascript:1"/></path>'),
    /<set> is not allowed/,
  ],
  ['an external fill', svg('<path fill="url(https://evil.test/#a)" d="M0 0"/>'), /"fill" loads something/],
  [
    'an external fill by entity',
    svg('<path fill="url(&#104;ttps://evil.test/)" d="M0 0"/>'),
    /"fill" loads something/,
  ],
  ['an import', svg('<style>@import "https://evil.test/x.css";</style>'), /Its text loads something/],
  [
    'an external URL in a style',
    svg('<style><![CDATA[path{fill:url(//evil.test/x)}]]></style>'),
    /Its text loads something/,
  ],
  ['an escape in a style', svg('<style>@im\\70ort "x";</style>'), /Its text loads something/],
  [
    'a style attribute',
    svg('<path style="fill:url(http://evil.test/)" d="M0 0"/>'),
    /"style" loads something/,
  ],
  [
    'an entity bomb',
    `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<path d="M0 0"/>')}`,
    /DOCTYPE/,
  ],
  [
    'an external style sheet',
    `<?xml-stylesheet href="https://evil.test/x.css"?>${svg('')}`,
    /<\?xml-stylesheet\?>/,
  ],
  ['no proportions', svg('', ''), /no viewBox/],
  ['huge proportions', svg('', 'viewBox="0 0 200000 10"'), /larger than 10000/],
  ['huge size', svg('', 'viewBox="0 0 10 10" width="99999"'), /larger than 10000/],
  ['many uses', svg(`<g id="a"/>${'<use href="#a"/>'.repeat(65)}`), /65 <use> elements/],
  ['a use bomb of few elements', svg(doubling(31)), /references draw billions of elements; at most 20000/],
  ['a use bomb just above the limit', svg(doubling(12)), /references draw \d{5} elements/],
  ['a pattern bomb', svg(patterns((id) => `fill="url(#${id})"`)), /references draw billions/],
  [
    'a pattern bomb by its style sheet',
    svg(
      `<style>${levels.map((n) => `.c${n}{fill:url(#p${n})}`).join('')}</style>${patterns((id) => `class="c${id.slice(1)}"`)}`,
    ),
    /references draw billions/,
  ],
  ['an element that uses itself', svg('<g id="a"><use href="#a"/></g>'), /"a" refers to itself/],
  [
    'two elements that use each other',
    svg('<g id="a"><use href="#b"/></g><g id="b"><use xlink:href="#a"/></g>'),
    /refers to itself/,
  ],
  ['many elements', svg('<path d="M0 0"/>'.repeat(5001)), /5002 elements/],
  ['deep nesting', svg('<g>'.repeat(60) + '</g>'.repeat(60)), /nested 61 levels/],
  ['broken XML', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path></svg>', /not well-formed/],
  ['another root', '<html/>', /root element is <html>/],
  ['an empty file', '', /not well-formed|cannot be read/],
];

describe('svgProblems', () => {
  it.each(HOSTILE)('rejects %s', (_, text, message) => {
    expect(svgProblems(text).join(' ')).toMatch(message);
  });

  it('accepts a drawing with gradients, clips and internal references', () => {
    const drawing = svg(
      '<title>Acme</title><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><path id="p" d="M0 0h9"/></defs><style>.a{fill:url(#g)}</style><g class="a" fill="url(#g)"><use href="#p"/><use xlink:href="#p"/></g>',
    );
    expect(readSvg(drawing)).toEqual({ problems: [], width: 64, height: 32 });
  });

  it('accepts references with a small expansion', () => {
    const shared = svg(
      `<style>.a{clip-path:url(#c)}</style><clipPath id="c"><rect/></clipPath>${'<path class="a" d="M0 0"/>'.repeat(300)}${doubling(6)}`,
    );
    expect(svgProblems(shared)).toEqual([]);
  });

  it('reads the size without a viewBox', () => {
    expect(readSvg(svg('', 'width="40px" height="20"'))).toMatchObject({
      problems: [],
      width: 40,
      height: 20,
    });
  });

  it.each([
    ['nothing', '', true],
    ['a title', '<title>Acme</title>', true],
    ['definitions', '<defs><path d="M0 0h9"/></defs>', true],
    ['a path without data', '<path d=" "/>', true],
    ['a shape without paint', '<path d="M0 0h9" fill="none"/>', true],
    ['a shape of full transparency', '<rect width="9" height="9" opacity="0"/>', true],
    ['a line without a stroke', '<line x2="9"/>', true],
    ['a stroked outline', '<path d="M0 0h9" fill="none" stroke="#000"/>', false],
    ['a shape that a style sheet paints', '<circle r="4" class="a" fill="none"/>', false],
    ['a used definition', '<defs><path id="a" d="M0 0h9"/></defs><use href="#a"/>', false],
  ])('isBlank detects %s', (_, inside, isBlank) => {
    expect(readSvg(svg(inside)).isBlank ?? false).toBe(isBlank);
  });

  it('accepts every drawing of the example brands', () => {
    const files = readdirSync(path.join(root, 'brands'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.svg'),
    );
    expect(files.length).toBeGreaterThanOrEqual(15);
    for (const file of files)
      expect({ file, problems: svgProblems(readFileSync(path.join(root, 'brands', file), 'utf8')) }).toEqual({
        file,
        problems: [],
      });
  });

  it('never throws and rejects every script', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '=',
      'script',
      'svg',
      ' ',
      'onload',
      '&#x3c;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<!DOCTYPE',
      'xmlns',
      'href',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = svg(pieces.join(''));
        const problems = svgProblems(text);
        if (/<script[\s>/]/.test(text.replace(/<!--.*?-->|<!\[CDATA\[.*?\]\]>/gs, '')))
          expect(problems).not.toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
