import { targetOf } from '#tools/testing/imports-of.ts';

/** Matches a declaration that a file exports; the second group is its name. */
const DECLARATION =
  /^export (?:declare )?(?:abstract )?(async function\*?|function\*?|const|let|class|enum|type|interface|namespace) ([\w$]+)/gm;

/** Matches `export { one, type other as third }`, with or without a `from`. */
const LIST = /^export (?:type )?\{([^}]*)\}/gm;

/** Matches `import one, { two } from 'x'` and `export { two } from 'x'`. */
const STATIC = /^(?:import|export)\s+(?:type\s+)?([\w$*{},\s]+?)\s+from\s*['"]([^'"\n]+)['"]/gm;

/** Matches `import('x')`, of a module or of its types. */
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;

/** An exported name, and the file it is exported from. */
type Exported = { readonly path: string; readonly name: string };

/**
 * Returns the exported names that no other file imports, in the order of the files. A file that imports a whole module,
 * by `import * as`, `export *` or `import()`, is taken to import each name that its text has.
 *
 * @param sources the text of each file, by its path from the project's top, with `/`.
 */
export function unusedExports(sources: ReadonlyMap<string, string>): Exported[] {
  const used = new Map<string, Set<string>>();
  for (const [path, source] of sources) {
    for (const { target, names } of importedNames(path, source)) {
      const file = [target, `${target}.ts`, `${target}.tsx`].find((candidate) => sources.has(candidate));
      if (file === undefined || file === path) continue;
      const known = used.get(file) ?? new Set<string>();
      used.set(file, known);
      for (const name of names) known.add(name);
    }
  }
  return [...sources].flatMap(([path, source]) =>
    exportedNames(source)
      .filter((name) => used.get(path)?.has(name) !== true)
      .map((name) => ({ path, name })),
  );
}

/** Returns the names that a file exports, without its default. */
function exportedNames(source: string): string[] {
  const declared = [...source.matchAll(DECLARATION)].map(([, , name = '']) => name);
  const listed = [...source.matchAll(LIST)].flatMap(([, list = '']) => namesIn(list, 'outside'));
  return [...new Set([...declared, ...listed])].filter((name) => name !== 'default');
}

function importedNames(path: string, source: string) {
  const imports: { target: string; names: ReadonlySet<string> }[] = [];
  const take = (specifier: string, names: () => Iterable<string>) => {
    if (!/^[.#]/.test(specifier)) return;
    imports.push({ target: targetOf(path, specifier), names: new Set(names()) });
  };
  for (const [, clause = '', specifier = ''] of source.matchAll(STATIC)) {
    const list = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
    take(specifier, () => (clause.includes('*') ? wordsOf(source) : namesIn(list, 'inside')));
  }
  for (const [, specifier = ''] of source.matchAll(DYNAMIC)) take(specifier, () => wordsOf(source));
  return imports;
}

/** Returns the names in the braces of an import or export: `b` or `a`, seen from outside or inside, of `a as b`. */
function namesIn(list: string, side: 'inside' | 'outside'): string[] {
  return list.split(',').flatMap((entry) => {
    const [inside, outside = inside] = entry
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/);
    const name = side === 'inside' ? inside : outside;
    return name === undefined || name === '' ? [] : [name];
  });
}

function wordsOf(source: string): string[] {
  return source.match(/[\w$]+/g) ?? [];
}
