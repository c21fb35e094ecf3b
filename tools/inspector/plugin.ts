import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { project } from '../build/inputs.ts';

/** The address of the inspector on the development server. */
export const inspectorPath = '/machines';

const addressOf = (name: string) => `/@fs/${normalizePath(join(project, 'tools', 'inspector', name))}`;

/** Modules that the portal gets instead of packages: the same, with actors that are reported. */
const standIns: Readonly<Record<string, string>> = {
  xstate: `
    import { createActor as create } from 'xstate';
    import { observed } from '${addressOf('report.ts')}';
    export * from 'xstate';
    export const createActor = (...given) => observed(create(...given));`,
  '@xstate/react': `
    import * as hooks from '@xstate/react';
    import { observed } from '${addressOf('report.ts')}';
    export * from '@xstate/react';
    const withActor = (hook) => (...given) => {
      const [snapshot, send, actor] = hook(...given);
      return [snapshot, send, observed(actor)];
    };
    export const useActor = withActor(hooks.useActor);
    export const useMachine = withActor(hooks.useMachine);
    export const useActorRef = (...given) => observed(hooks.useActorRef(...given));`,
};

/** Start of a stand-in's id. By Rollup's convention, no other plugin touches an id that begins with a zero. */
const marked = '\0lintel:inspected:';

const html = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Machines – Lintel</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="${addressOf('InspectorPage.tsx')}"></script>
  </body>
</html>`;

/**
 * Adds the live inspector to the development server. The portal's source knows nothing of it, and `tools/dev.ts` alone
 * adds the plugin, so no build can have any of it.
 */
export function machineInspector(): Plugin {
  const web = normalizePath(join(project, 'web/'));
  return {
    name: 'lintel:machine-inspector',
    apply: 'serve',
    enforce: 'pre',
    // Found only when the inspector opens, they would reload the portal's page.
    config: () => ({
      optimizeDeps: {
        include: ['@viz-js/viz', '@xstate/react', 'react-dom/client', 'typebox', 'typebox/value', 'xstate'],
      },
    }),
    resolveId: (source, importer) =>
      importer?.startsWith(web) && Object.hasOwn(standIns, source) ? marked + source : undefined,
    load: (id) => (id.startsWith(marked) ? standIns[id.slice(marked.length)] : undefined),
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (pathname !== inspectorPath) {
          next();
          return;
        }
        try {
          const page = await server.transformIndexHtml(inspectorPath, html);
          response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
