import { join } from 'node:path';
import type { Plugin } from 'vite';
import { project } from './inputs.ts';

const page = join(project, 'web', 'features', 'forms', 'page');

/** What RJSF imports, and what it gets: the file below `page`, and its export. */
const standIns: Readonly<Record<string, readonly [file: string, name: string]>> = {
  '../getDefaultRegistry.js': ['bare-registry.ts', 'bareRegistry'],
  'fast-uri': ['bare-schemas.ts', 'noReferences'],
  './shallowAllOfMerge.js': ['bare-schemas.ts', 'mergeNothing'],
};
const prefix = '\0lintel:rjsf:';

/**
 * Leaves out of form pages what ours replace in RJSF, or never ask for: all its fields, templates and widgets, a Markdown
 * parser for them, and schemas made of other schemas. With the first three, a page of a form was 333 kB gzip and not 256.
 */
export function rjsfStandIns(): Plugin {
  return {
    name: 'lintel:rjsf-stand-ins',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !/\/@rjsf\/(?:core|utils)\//.test(importer)) return null;
      if (source === 'markdown-to-jsx/react') return join(page, 'bare-markdown.ts');
      return Object.hasOwn(standIns, source) ? prefix + source : null;
    },
    load(id) {
      const [file, name] = (id.startsWith(prefix) && standIns[id.slice(prefix.length)]) || [];
      return file === undefined
        ? null
        : `export { ${name} as default } from ${JSON.stringify(join(page, file))};`;
    },
  };
}
