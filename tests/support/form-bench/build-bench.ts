import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { rjsfReplacements } from '#tools/build/rjsf-replacements.ts';
import { stylesByName } from '#tools/build/styles-plugin.ts';

/**
 * Builds a bench into one script, with the settings of the portal's build.
 * @param file A `.tsx` file with everything it needs.
 */
export async function buildBench(file: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-'));
  try {
    await build({
      configFile: false,
      root: join(file, '..'),
      logLevel: 'warn',
      plugins: [stylesByName(), react(), rjsfReplacements()],
      build: {
        outDir: folder,
        emptyOutDir: true,
        chunkSizeWarningLimit: 2_000,
        target: ['chrome117', 'safari17', 'firefox121'],
        modulePreload: { polyfill: false },
        rolldownOptions: { input: file, output: { codeSplitting: false, entryFileNames: 'bench.js' } },
      },
    });
    const [made = ''] = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    return await readFile(join(folder, made), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Replaces the portal's script with a bench on one page, which keeps its headers. */
export async function serveBench(context: BrowserContext, address: string, script: string): Promise<void> {
  await context.route(`**${address}`, async (route) => {
    const asked = new URL(route.request().url());
    const headers = { ...route.request().headers(), host: asked.host };
    // Node does not resolve *.localhost, unlike browsers.
    asked.hostname = '127.0.0.1';
    // A page with an unknown query is rendered in the browser, here by the bench.
    asked.searchParams.set('rendered', 'no');
    const response = await route.fetch({ url: asked.href, headers });
    const html = await response.text();
    await route.fulfill({ response, body: html.replaceAll(/ integrity="[^"]*"/g, '') });
  });
  await context.route(/\/assets\/index-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}
