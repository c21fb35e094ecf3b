import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';

// Pinned and fetched for the run: the project itself does not need it.
const design = 'govuk-frontend@5.9.0';
const run = promisify(execFile);
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A page like GOV.UK's, on its own server. */
interface GovukSite {
  readonly address: string;
  close(): Promise<void>;
}

/** Serves a start page with GOV.UK's own styles, script and typefaces, compressed and cacheable for good. */
export async function openGovukSite(): Promise<GovukSite> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-govuk-'));
  await run('npm', ['pack', design, '--silent'], { cwd: folder });
  await run('tar', ['xzf', `${design.replace('@', '-')}.tgz`], { cwd: folder });
  const files = join(folder, 'package', 'dist', 'govuk');
  const page = brotliCompressSync(startPage);
  const kept = new Map<string, Buffer>();

  const server = createServer((request, response) => {
    answer(request.url ?? '/', response).catch(() => response.writeHead(404).end());
  });

  async function answer(url: string, response: ServerResponse) {
    const { type, body, isCompressed } = await found(url);
    response.writeHead(200, {
      'content-type': type,
      'content-length': body.length,
      ...(isCompressed ? { 'content-encoding': 'br' } : {}),
      ...(type.startsWith('text/html') ? {} : { 'cache-control': 'public, max-age=31536000, immutable' }),
    });
    response.end(body);
  }

  async function found(url: string) {
    if (url === '/') return { type: 'text/html; charset=utf-8', body: page, isCompressed: true };
    const path = url.startsWith('/assets/') || url.startsWith('/govuk-') ? join(files, url) : '';
    const type = types[extname(url)] ?? 'application/octet-stream';
    const isCompressed = type !== 'font/woff2';
    const known = kept.get(url);
    if (known) return { type, body: known, isCompressed };
    const read = await readFile(path);
    const body = isCompressed ? brotliCompressSync(read) : read;
    kept.set(url, body);
    return { type, body, isCompressed };
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The GOV.UK page has no port.');
  return {
    address: `http://govuk.localhost:${address.port}/`,
    async close() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The start page pattern of the GOV.UK Design System, with this project's words. */
const startPage = `<!DOCTYPE html>
<html lang="en" class="govuk-template">
<head>
<meta charset="utf-8">
<title>Apply for a home</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#0b0c0c">
<link rel="stylesheet" href="/govuk-frontend.min.css">
</head>
<body class="govuk-template__body">
<script>document.body.className += ' js-enabled' + ('noModule' in HTMLScriptElement.prototype ? ' govuk-frontend-supported' : '');</script>
<a href="#main-content" class="govuk-skip-link" data-module="govuk-skip-link">Skip to main content</a>
<header class="govuk-header" data-module="govuk-header"><div class="govuk-header__container govuk-width-container">
<div class="govuk-header__content"><a href="/" class="govuk-header__link govuk-header__service-name">Find a home</a></div></div></header>
<div class="govuk-width-container">
<nav class="govuk-breadcrumbs" aria-label="Breadcrumb"><ol class="govuk-breadcrumbs__list">
<li class="govuk-breadcrumbs__list-item"><a class="govuk-breadcrumbs__link" href="/">Home</a></li>
<li class="govuk-breadcrumbs__list-item"><a class="govuk-breadcrumbs__link" href="/">Housing</a></li></ol></nav>
<main class="govuk-main-wrapper" id="main-content">
<div class="govuk-grid-row"><div class="govuk-grid-column-two-thirds">
<h1 class="govuk-heading-xl">Apply for a home</h1>
<p class="govuk-body">Use this service to:</p>
<ul class="govuk-list govuk-list--bullet"><li>join the housing register</li><li>look at the homes that are available</li><li>bid for a home</li></ul>
<p class="govuk-body">Applying takes around 45 minutes. You can save your answers and come back.</p>
<a href="/" role="button" draggable="false" class="govuk-button govuk-button--start" data-module="govuk-button">Start now
<svg class="govuk-button__start-icon" xmlns="http://www.w3.org/2000/svg" width="17.5" height="19" viewBox="0 0 33 40" aria-hidden="true" focusable="false"><path fill="currentColor" d="M0 0h13l20 20-20 20H0l20-20z"/></svg></a>
<h2 class="govuk-heading-m">Before you start</h2>
<p class="govuk-body">You will need your National Insurance number, and the addresses where you have lived in the last five years. <a href="/" class="govuk-link">Ask somebody to help you</a>.</p>
</div></div></main></div>
<footer class="govuk-footer"><div class="govuk-width-container"><div class="govuk-footer__meta"><div class="govuk-footer__meta-item govuk-footer__meta-item--grow">
<ul class="govuk-footer__inline-list"><li class="govuk-footer__inline-list-item"><a class="govuk-footer__link" href="/">Help</a></li><li class="govuk-footer__inline-list-item"><a class="govuk-footer__link" href="/">Cookies</a></li><li class="govuk-footer__inline-list-item"><a class="govuk-footer__link" href="/">Accessibility</a></li></ul></div></div></div></footer>
<script type="module">import { initAll } from '/govuk-frontend.min.js'; initAll(); document.documentElement.dataset.live = ''; dispatchEvent(new Event('lintel:shown'))</script>
</body>
</html>
`;
