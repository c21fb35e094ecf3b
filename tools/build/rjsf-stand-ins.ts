import { join } from 'node:path';
import type { Plugin } from 'vite';
import { project } from './inputs.ts';

const page = join(project, 'web', 'features', 'forms', 'page');
const registry = '\0lintel:rjsf-registry';

/**
 * Leaves out of form pages what ours replace in RJSF: all its fields, templates and widgets, and a Markdown parser for
 * them. With these, a page of a form was 333 kB gzip and not 256.
 */
export function rjsfStandIns(): Plugin {
  return {
    name: 'lintel:rjsf-stand-ins',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer?.includes('/@rjsf/core/') !== true) return null;
      if (source === 'markdown-to-jsx/react') return join(page, 'bare-markdown.ts');
      return source === '../getDefaultRegistry.js' ? registry : null;
    },
    load(id) {
      if (id !== registry) return null;
      return `export { bareRegistry as default } from ${JSON.stringify(join(page, 'bare-registry.ts'))};`;
    },
  };
}
