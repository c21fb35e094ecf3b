import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteManifest } from '#schemas/api/bootstrap.ts';
import { WrittenAnswer } from '../answers/written-answer.ts';
import { byPrecision, routePattern } from '../tenants/route-pattern.ts';
import { hashSource } from './content-security-policy.ts';
import type { WriteStyles } from './styles-file.ts';

/** The parts that the server fills into `index.html`; the web build marks each with a placeholder. */
export type PageSlot =
  | 'language'
  | 'direction'
  | 'draft'
  | 'title'
  | 'early'
  | 'head'
  | 'scripts'
  | 'ahead'
  | 'paint'
  | 'noscript'
  | 'bootstrap';

const placeholders: Readonly<Record<string, PageSlot>> = {
  '%LANG%': 'language',
  '%DIR%': 'direction',
  '<!--lintel:draft-->': 'draft',
  '%TITLE%': 'title',
  '<!--lintel:early-->': 'early',
  '<!--lintel:head-->': 'head',
  '<!--lintel:scripts-->': 'scripts',
  '<!--lintel:ahead-->': 'ahead',
  '<!--lintel:paint-->': 'paint',
  '<!--lintel:noscript-->': 'noscript',
  '<!--lintel:bootstrap-->': 'bootstrap',
};

export interface BuiltRoute {
  /** The router's own path, such as `/properties/$property`. */
  readonly path: string;
  readonly titleKey: string;
  /** Preload links for its chunks, in HTML. */
  readonly preloads: string;
}

/** The web build in the form that pages need. */
export interface BuiltSite {
  /** `index.html` in pieces: HTML with integrity on every script, and the slots between. */
  readonly pieces: readonly (string | { readonly slot: PageSlot })[];
  /** The elements that load every page's scripts; `noscript` is for readers without scripts. */
  readonly scripts: string;
  readonly noscript: string;
  /** Hashes of its styles, as sources for the page's policy. */
  readonly styles: readonly string[];
  /** The router's own paths, such as `/properties/$property`. */
  readonly paths: readonly string[];
  readonly writeStyles: WriteStyles;
  /** The service worker's script. */
  readonly worker: WrittenAnswer;
  /** Returns the route of an address; undefined if there is none, and the answer is then a real 404. */
  routeOf(path: string): BuiltRoute | undefined;
}

/**
 * Reads the web build.
 * @param webFolder holds `index.html`, `routes.json`, `worker.js`, `assets/` and `server/styles.js`.
 * @throws Error if there is no build.
 */
export async function readBuiltSite(webFolder: string): Promise<BuiltSite> {
  const [html = '', manifestText = '', worker = ''] = await Promise.all(
    ['index.html', 'routes.json', 'worker.js'].map((name) => readFile(join(webFolder, name), 'utf8')),
  );
  const manifest: RouteManifest = JSON.parse(manifestText);
  const server: { readonly councilStyles: WriteStyles } = await import(
    pathToFileURL(join(webFolder, 'server', 'styles.js')).href
  );
  const sorted = manifest.routes.toSorted((one, other) => byPrecision(one.path, other.path));
  const routes = await Promise.all(
    sorted.map(async ({ path, titleKey, chunks }) => ({
      path,
      pattern: routePattern(path),
      titleKey,
      preloads: (await Promise.all(chunks.map((chunk) => preload(webFolder, chunk)))).join(''),
    })),
  );
  const whole = await withStyles(webFolder, await withIntegrity(webFolder, html));
  const scripts = [...whole.matchAll(scriptElements)].map(([element]) => element).join('');
  const [noscript = ''] = noscriptElement.exec(whole) ?? [];
  return {
    pieces: cutPieces(whole),
    scripts,
    noscript,
    writeStyles: server.councilStyles,
    worker: new WrittenAnswer(worker),
    styles: [...whole.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => hashSource(style)),
    paths: manifest.routes.map(({ path }) => path),
    routeOf: (path) => routes.find(({ pattern }) => pattern.test(path)),
  };
}

/** Returns the hash that a browser checks a file against (subresource integrity). */
async function integrityOf(webFolder: string, path: string): Promise<string> {
  const bytes = await readFile(join(webFolder, path));
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

async function preload(webFolder: string, chunk: string): Promise<string> {
  return `<link rel="modulepreload" href="${chunk}" integrity="${await integrityOf(webFolder, chunk)}">`;
}

async function withIntegrity(webFolder: string, html: string): Promise<string> {
  return replaceAsync(
    html,
    /(?:src|href)="(\/assets\/[^"]+\.js)"/g,
    async ([attribute, path = '']) => `${attribute} integrity="${await integrityOf(webFolder, path)}"`,
  );
}

/** Inlines the common style: it is short, and nothing is painted without it. */
async function withStyles(webFolder: string, html: string): Promise<string> {
  return replaceAsync(
    html,
    /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)"[^>]*>/g,
    async ([, path = '']) => `<style>${(await readFile(join(webFolder, path), 'utf8')).trim()}</style>`,
  );
}

async function replaceAsync(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpMatchArray) => Promise<string>,
): Promise<string> {
  const replacements = await Promise.all([...text.matchAll(pattern)].map(replacement));
  return text.replace(pattern, () => replacements.shift() ?? '');
}

const scriptElements = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
const noscriptElement = /<noscript>.*?<\/noscript>/s;

function cutPieces(html: string): BuiltSite['pieces'] {
  return html
    .replaceAll(scriptElements, '')
    .replace(noscriptElement, '<!--lintel:noscript-->')
    .replace('<!--lintel:head-->', '<!--lintel:early--><!--lintel:head--><!--lintel:scripts-->')
    .replace('</head>', '<!--lintel:ahead--></head>')
    .split(/(%(?:LANG|DIR|TITLE)%|<!--lintel:\w+-->)/)
    .map((piece) => {
      const slot = placeholders[piece];
      return slot === undefined ? piece : { slot };
    });
}
