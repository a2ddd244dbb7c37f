import { readFileSync } from 'node:fs';
import { parseAst, type Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** What the runtime itself calls by name. */
const CALLED_ANYWAY: readonly string[] = ['constructor', 'toString', 'valueOf', 'toJSON', 'handleEvent'];

const nameOf = (key: unknown) => (isNode(key) ? String(key.name ?? key.value) : '');

/** The names by which a property may be reached here: after a dot, as a string or a part of one, or taken out of an object. */
function namesIn({ type, computed, property, properties, value }: Node): string[] {
  if (type === 'MemberExpression') return computed ? [] : [nameOf(property)];
  if (type === 'ObjectPattern') return (properties as Node[]).map(({ key }) => nameOf(key));
  if (type === 'Literal') return [String(value)];
  return type === 'TemplateElement' ? [(value as { cooked?: string }).cooked ?? ''] : [];
}

interface Method {
  name: string;
  start: number;
  end: number;
  /** Names that it mentions, its own inner ones too. */
  mentions: string[];
}

/** Every method of a class, and what is mentioned outside of them all. */
function methodsOf(program: Node): { methods: Method[]; outside: string[] } {
  const methods: Method[] = [];
  const outside: string[] = [];
  function visit(node: Node, mentions: string[]) {
    mentions.push(...namesIn(node));
    const isMethod = node.type === 'MethodDefinition' && !node.computed && !CALLED_ANYWAY.includes(nameOf(node.key)) && mentions === outside;
    const inside = isMethod ? { name: nameOf(node.key), start: node.start, end: node.end, mentions: [] } : undefined;
    if (inside) methods.push(inside);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, inside?.mentions ?? mentions);
    }
  }
  visit(program, outside);
  return { methods, outside };
}

/**
 * Leaves out the methods of classes that nothing which is left mentions. A bundler keeps them, as it cannot know who calls
 * what by name.
 * @param mentioned names that whoever uses these classes mentions
 */
export function dropUnusedMethods(code: string, mentioned: Iterable<string>): string {
  const { methods, outside } = methodsOf(parseAst(code) as unknown as Node);
  const names = new Set([...mentioned, ...outside]);
  const used = new Set<Method>();
  for (let before = -1; before < used.size;) {
    before = used.size;
    for (const method of methods) {
      if (used.has(method) || !names.has(method.name)) continue;
      used.add(method);
      for (const name of method.mentions) names.add(name);
    }
  }
  const unused = methods.filter((method) => !used.has(method));
  return unused.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
}

/** For a library whose classes are only used by these files: methods that neither they nor it mention are not in the build. */
export function withoutUnusedMethods(library: RegExp, users: readonly string[]): Plugin {
  return {
    name: 'livery:unused-methods',
    apply: 'build',
    renderChunk(code, { moduleIds }) {
      if (!moduleIds.some((id) => library.test(id))) return null;
      const words = users.flatMap((file) => readFileSync(file, 'utf8').split(/\W+/));
      return { code: dropUnusedMethods(code, words), map: null };
    },
  };
}
