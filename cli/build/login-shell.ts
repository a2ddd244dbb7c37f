import { FLAG_NAMES, flagTable } from '../../schemas/generated/flag-table.ts';
import type { PageData } from '../../schemas/generated/types.ts';
import type { SignInRoute } from './shared/sign-in-routes.ts';
import type { SharedBuild } from './shared/shared-build.ts';

const OPAQUE_KINDS = new Set(['text', 'url', 'image', 'email']);
const OPAQUE_FLAGS = FLAG_NAMES.filter((name) => OPAQUE_KINDS.has(flagTable[name].kind));
/** Some flags take effect from a minimum text length; a shorter value is part of the shape. */
const MIN_LENGTH = 6;

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => HTML[char]!);

/** The text behind each placeholder. */
type Values = Map<string, string>;

/**
 * Replaces each text by a placeholder and records it. Keeps empty texts: their absence is part of the shape.
 */
function marked<T extends object>(
  values: T,
  marks: Values,
  names: readonly string[] = Object.keys(values),
  shortest = 1,
): T {
  const shape = { ...values } as Record<string, unknown>;
  for (const name of names) {
    const value = shape[name];
    if (typeof value !== 'string' || value.length < shortest) continue;
    const mark = `livery-mark-${marks.size}-`;
    marks.set(mark, value);
    shape[name] = mark;
  }
  return shape as T;
}

/** The page data with placeholders for a brand's texts: brands of one shape yield equal data. */
function shapeOf(page: PageData): { shape: PageData; marks: Values } {
  const marks: Values = new Map();
  const shape: PageData = {
    ...page,
    ...marked({ name: page.name, id: page.id, build: page.build }, marks),
    tagline: marked(page.tagline, marks),
    logos: marked(page.logos, marks),
    links: marked(page.links, marks),
    allowedHosts: [],
    settings: marked(page.settings, marks, OPAQUE_FLAGS, MIN_LENGTH),
    protection: { ...page.protection, riskWarning: marked(page.protection.riskWarning, marks) },
  };
  if (page.legal) {
    const { regulation, compensation } = page.legal;
    shape.legal = {
      ...marked(page.legal, marks),
      regulation: marked(
        regulation,
        marks,
        Object.keys(regulation).filter((name) => name !== 'status'),
      ),
      ...(compensation ? { compensation: marked(compensation, marks) } : {}),
    };
  }
  return { shape, marks };
}

/** Preload hints for images that follow a few bytes later anyway. */
const PICTURE_HINTS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** By feature list, which brands with the same choice share. */
const shellsByFeatures = new WeakMap<PageData['features'], Map<string, string>>();

/** The sign-in page as HTML, rendered once per shape of brand and filled in for each brand. */
export function loginShell(shared: SharedBuild, page: PageData, route: SignInRoute): string {
  const shells = shellsByFeatures.get(page.features) ?? new Map<string, string>();
  shellsByFeatures.set(page.features, shells);
  const { shape, marks } = shapeOf(page);
  const key = route + JSON.stringify({ ...shape, features: undefined, calls: undefined });
  const html = shells.get(key) ?? shared.renderLogin(shape, route).replace(PICTURE_HINTS, '');
  shells.set(key, html);
  return html.replace(/livery-mark-\d+-/g, (mark) => escapeHtml(marks.get(mark) ?? mark));
}
