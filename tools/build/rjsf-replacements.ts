import { join } from 'node:path';
import type { Plugin } from 'vite';
import { project } from './inputs.ts';

const page = join(project, 'web', 'features', 'forms', 'page');

/** RJSF's imports with their replacements: a file below `page`, and its export. */
const replacements: Readonly<Record<string, readonly [file: string, name: string]>> = {
  '../getDefaultRegistry.js': ['bare-registry.ts', 'bareRegistry'],
  'fast-uri': ['bare-schemas.ts', 'noReferences'],
  './shallowAllOfMerge.js': ['bare-schemas.ts', 'mergeNothing'],
};
const prefix = '\0lintel:rjsf:';

/**
 * Leaves out of form pages the parts of RJSF that we replace or never use: all its fields, templates and widgets, a
 * Markdown parser for them, and schemas made of other schemas. Leaving out the first three took a form page from 333 to
 * 256 kB gzip.
 */
export function rjsfReplacements(): Plugin {
  return {
    name: 'lintel:rjsf-replacements',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !/\/@rjsf\/(?:core|utils)\//.test(importer)) return null;
      if (source === 'markdown-to-jsx/react') return join(page, 'bare-markdown.ts');
      return Object.hasOwn(replacements, source) ? prefix + source : null;
    },
    load(id) {
      const [file, name] = (id.startsWith(prefix) && replacements[id.slice(prefix.length)]) || [];
      return file === undefined
        ? null
        : `export { ${name} as default } from ${JSON.stringify(join(page, file))};`;
    },
  };
}
