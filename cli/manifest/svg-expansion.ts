import type { SaxesTagNS } from 'saxes';

/** An element of a drawing with the elements that it draws besides its children. */
export interface SvgNode {
  tag: string;
  id?: string;
  classes: string[];
  children: SvgNode[];
  /** Ids of what it refers to: by `href`, and by `url(#…)` in an attribute. */
  uses: string[];
  paints: string[];
}

const REFERENCE = /url\(\s*['"]?#([^'")\s]+)['"]?\s*\)/g;

const referencesIn = (text: string) => [...text.matchAll(REFERENCE)].map((match) => match[1]!);

export function svgNode(tag: SaxesTagNS): SvgNode {
  const attributes = Object.values(tag.attributes);
  const href = attributes.find(({ local }) => local === 'href')?.value.trim();
  return {
    tag: tag.local,
    id: tag.attributes.id?.value,
    classes: (tag.attributes.class?.value ?? '').split(/\s+/).filter(Boolean),
    children: [],
    uses: tag.local === 'use' && href?.startsWith('#') ? [href.slice(1)] : [],
    paints: attributes.flatMap(({ value }) => referencesIn(value)),
  };
}

interface StyleRule {
  /** Types, `.classes`, `#ids` and `*` of the selector. */
  selects: Set<string>;
  paints: string[];
}

function styleRules(css: string): StyleRule[] {
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .map(([, selector, body]) => ({
      selects: new Set(selector!.match(/[.#]?[\w-]+|\*/g)),
      paints: referencesIn(body!),
    }))
    .filter(({ paints }) => paints.length > 0);
}

function styledPaints({ tag, id, classes }: SvgNode, rules: readonly StyleRule[]): string[] {
  const names = ['*', tag, `#${id}`, ...classes.map((name) => `.${name}`)];
  return rules
    .filter(({ selects }) => names.some((name) => selects.has(name)))
    .flatMap(({ paints }) => paints);
}

function nodesById(root: SvgNode, found = new Map<string, SvgNode>()): Map<string, SvgNode> {
  if (root.id !== undefined && !found.has(root.id)) found.set(root.id, root);
  for (const child of root.children) nodesById(child, found);
  return found;
}

export interface Expansion {
  /** Elements drawn once every reference is followed; can be Infinity. */
  elements: number;
  /** Id of an element that draws itself. */
  cycle?: string;
}

/** Counts what a renderer draws: each reference draws its target again, so that a few elements can become billions. */
export function svgExpansion(root: SvgNode, css: string): Expansion {
  const byId = nodesById(root);
  const rules = styleRules(css);
  const sizes = new Map<SvgNode, number | 'open'>();
  let cycle: string | undefined;
  const sizeOf = (node: SvgNode): number => {
    const known = sizes.get(node);
    if (known === 'open') cycle ??= node.id;
    if (known !== undefined) return known === 'open' ? 0 : known;
    sizes.set(node, 'open');
    const targets = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? []);
    // A selector is matched loosely, so that a cycle through a style sheet proves nothing.
    const styled = targets(styledPaints(node, rules)).filter((target) => sizes.get(target) !== 'open');
    const next = [...node.children, ...targets([...node.uses, ...node.paints]), ...styled];
    const size = next.reduce((sum, target) => sum + sizeOf(target), 1);
    sizes.set(node, size);
    return size;
  };
  const elements = sizeOf(root);
  return { elements, ...(cycle === undefined ? {} : { cycle }) };
}
