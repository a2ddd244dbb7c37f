/** A start tag of a generated page. */
export interface Tag {
  name: string;
  attributes: Record<string, string>;
}

const TAG = /<([a-z][a-z0-9]*)((?:\s+[^\s=>"'/]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s=>"'/]+)(?:="([^"]*)")?/g;
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#x3D;': '=',
};

/** Resolves the entities that the build writes. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27|#x3D);/g, (entity) => ENTITIES[entity]!);
}

/** The start tags of a page in order, without the content of script elements. */
export function tagsOf(html: string): Tag[] {
  const withoutScripts = html.replace(/(<script[^>]*>)[\s\S]*?<\/script>/g, '$1');
  return [...withoutScripts.matchAll(TAG)].map(([, name, attributes]) => ({
    name: name!.toLowerCase(),
    attributes: Object.fromEntries(
      [...attributes!.matchAll(ATTRIBUTE)].map(([, key, value]) => [
        key!.toLowerCase(),
        unescapeHtml(value ?? ''),
      ]),
    ),
  }));
}

/** Text of the script element with this attribute: `type="importmap"`, `id="brand"`. */
export function scriptText(html: string, attribute: string): string | undefined {
  return new RegExp(`<script [^>]*${attribute}[^>]*>([\\s\\S]*?)</script>`).exec(html)?.[1];
}

/** Inline scripts, which the policy must allow by hash. */
export function inlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  return scripts
    .filter(([, attributes]) => !/\ssrc=|type="application\/json"/.test(attributes!))
    .map(([, , text]) => text!);
}
