import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { project } from './inputs.ts';
import { findStyledCalls, type StyledFile } from './styled-calls.ts';

const web = join(project, 'web');

/** Replacement for `styled` that keeps only names, so the rules are left out of the build. */
const names = join(web, 'theme', 'styled.ts');
const gathering = join(web, 'theme', 'gathered-styles.ts');
const writer = join(web, 'theme', 'council-styles.ts');

/** The module that the API runs for a council's styles. */
export const stylesEntry = 'lintel:council-styles';

const pathOf = (file: string): string => relative(project, file).split(sep).join('/');

/**
 * Reads a web file's styled components; null for other files, and for ids with a query from Vite or the router's
 * plugin.
 */
function readStyled(id: string, code: string): StyledFile | null {
  return id.startsWith(web) && /\.tsx?$/.test(id) ? findStyledCalls(pathOf(id), code) : null;
}

/**
 * Replaces each `styled('div')(rules)` with its class, in builds for browsers and for server rendering, so
 * that no page needs a style engine (decision 37). In development the rules stay, and the browser applies
 * them.
 */
export function stylesByName(): Plugin {
  let isDevelopment = false;
  return {
    name: 'lintel:styles-by-name',
    enforce: 'pre',
    configResolved({ command }) {
      isDevelopment = command === 'serve';
    },
    transform(code, id) {
      const file = readStyled(id, code);
      if (file === null) return null;
      return { code: rewrite(code, file, { keepsLooks: isDevelopment }), map: null };
    },
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const engine =
          output.type === 'chunk' &&
          output.moduleIds.find((id) => /\/node_modules\/@(?:emotion|mui)\//.test(id));
        if (engine) throw new Error(`${output.fileName} brings ${engine} into the browser (decision 37).`);
      }
    },
  };
}

/** Builds {@link stylesEntry}: only the rules of each file with styled components. */
export function stylesOnly(): Plugin {
  return {
    name: 'lintel:styles-only',
    enforce: 'pre',
    resolveId: (source) => (source === stylesEntry ? `\0${stylesEntry}` : null),
    load(id) {
      if (id !== `\0${stylesEntry}`) return null;
      const files = sourcesInOrder();
      const styled = files.filter(({ file }) => file !== null);
      const order = styled.flatMap(({ file }) => file?.calls.map(({ name }) => name) ?? []);
      if (new Set(order).size < order.length) throw new Error('Two styled components have the same class.');
      return [
        ...styled.map(({ path }) => `import ${JSON.stringify(path)};`),
        `import { writeCouncilStyles } from ${JSON.stringify(writer)};`,
        `const parts = ${JSON.stringify({ order, variables: namedVariables() })};`,
        'export const councilStyles = (theme, hasDark) => writeCouncilStyles(theme, hasDark, parts);',
      ].join('\n');
    },
    transform(code, id) {
      const file = readStyled(id, code);
      if (file === null) return null;
      return {
        code: rewrite(code, file, { keepsLooks: true, only: neededFor(code, file) }),
        map: null,
        moduleSideEffects: true,
      };
    },
  };
}

interface Rewriting {
  readonly keepsLooks: boolean;
  /** The statements to keep; all by default. */
  readonly only?: ReadonlySet<StyledFile['statements'][number]>;
}

function rewrite(code: string, file: StyledFile, { keepsLooks, only }: Rewriting): string {
  const from = JSON.stringify(keepsLooks ? gathering : names);
  const edits = [
    { start: file.origin.start, end: file.origin.end, text: `import { styled } from ${from};` },
    ...file.calls.map(({ name, look: { from: start, start: first, end } }) =>
      keepsLooks ? { start, end: first, text: `("${name}", ` } : { start, end, text: `("${name}"` },
    ),
    ...file.statements
      .filter((statement) => only && !only.has(statement) && statement.start !== file.origin.start)
      .map(({ start, end }) => ({ start, end, text: '' })),
  ].sort((one, other) => other.start - one.start);
  return edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/** Returns the styled components of a file and everything their rules use: constants, functions, imports. */
function neededFor(code: string, { statements }: StyledFile): Rewriting['only'] & object {
  const needed = new Set(statements.filter(({ isStyled }) => isStyled));
  for (const { start, end } of needed) {
    const words = new Set(code.slice(start, end).match(/[\w$]+/g));
    statements
      .filter(({ names: declared }) => declared.some((name) => words.has(name)))
      .forEach((statement) => needed.add(statement));
  }
  return needed;
}

interface Source {
  readonly path: string;
  readonly file: StyledFile | null;
  readonly imports: readonly string[];
}

/**
 * Returns the files of the web app by the longest chain of imports that leads to them, shortest first: a page before
 * its parts, and parts before theirs. If two rules are equally specific, a part's own rule then wins over its page's
 * rule for the part. Emotion used the order of the first render, which is nearly the same.
 */
function sourcesInOrder(): readonly Source[] {
  const seen = new Set<string>();
  const done: Source[] = [];
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const code = readFileSync(path, 'utf8');
    const imports = [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)'(\.[^']+\.tsx?)'/g)].map(
      ([, source = '']) => join(dirname(path), source),
    );
    imports.forEach(visit);
    done.push({ path, file: readStyled(path, code), imports });
  };
  visit(join(web, 'main.tsx'));
  const importersFirst = done.toReversed();
  const depths = new Map<string, number>();
  for (const { path, imports } of importersFirst) {
    const below = (depths.get(path) ?? 0) + 1;
    imports.forEach((imported) => depths.set(imported, Math.max(below, depths.get(imported) ?? 0)));
  }
  return importersFirst.toSorted((one, other) => (depths.get(one.path) ?? 0) - (depths.get(other.path) ?? 0));
}

/** Returns the theme's variables that are written out by name, in style sheets and elsewhere. */
function namedVariables(): readonly string[] {
  const files = globSync('**/*.{css,ts,tsx}', { cwd: web }).map((name) =>
    readFileSync(join(web, name), 'utf8'),
  );
  return [...new Set(files.flatMap((text) => text.match(/--lintel-[\w-]+/g) ?? []))].sort();
}
