import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import { AppRoot } from './AppRoot.tsx';
import { loadHashedFile } from './api/load-hashed-file.ts';
import { reloadOnce } from './api/reload-once.ts';
import { whenIdle } from './api/when-idle.ts';
import { loadParts } from './components/lazy-part.ts';
import { isLogOutPending } from './app/pending-log-out.ts';
import { createApp, type App } from './create-app.ts';
import { createAppRouter, type AppRouter } from './create-app-router.ts';
import type { KeptAnswer } from './offline/kept-answers.ts';
import type { Bootstrap, Messages, RenderedStart } from '#schemas/api/bootstrap.ts';
import { readInline, wholeBootstrap } from './bootstrap.ts';
import { createI18n } from './i18n/create-i18n.ts';
import { isInPart } from './i18n/is-in-part.ts';
import { showErrorWithoutContent, showErrorWithoutTexts } from './last-resort.ts';
import { startColourMode } from './theme/colour-mode.ts';
import { framedScheme } from './theme/framed-scheme.ts';

// A missing chunk means that there is a newer build (specification section 8), unless there is no connection.
window.addEventListener('vite:preloadError', (event) => {
  if (navigator.onLine && reloadOnce()) event.preventDefault();
  // With the browser's own message, the router would reload the page itself, regardless of the limit of once a
  // minute.
  else event.payload.message = `A part of the site is gone: ${event.payload.message}`;
});

const inline = readInline(document);
if (inline === null) showErrorWithoutContent(document);
else void begin(inline);

/**
 * Lets taps and paints through: in one piece, starting the page would block a cheap phone for a quarter of a
 * second.
 */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Returns this browser's kept answers. A failure to load the code needs no error: the page says that there is
 * no connection.
 */
async function readKept(): Promise<readonly KeptAnswer[]> {
  const part = await import('./offline/kept-answers.ts').catch(() => null);
  return (
    (await part?.readKeptAnswers(
      Date.now(),
      isLogOutPending(() => localStorage),
    )) ?? []
  );
}

/**
 * Starts keeping data for use offline. The code loads late: a reader who has just opened the first page has a
 * connection.
 */
async function storeForOffline(bootstrap: Bootstrap, app: App, router: AppRouter): Promise<void> {
  const part = await import('./offline-pages.ts').catch(() => null);
  await part?.storeForOffline(bootstrap, app, router);
}

/** Starts the page once its data has loaded. */
async function begin(given: Bootstrap | RenderedStart): Promise<void> {
  const bootstrap = await wholeBootstrap(given).catch(() => null);
  if (bootstrap === null) showErrorWithoutTexts(document, given.withoutTexts, null, true);
  else await start(bootstrap);
}

/** Renders this council's page in the root element. */
async function start(bootstrap: Bootstrap): Promise<void> {
  const { system } = bootstrap;
  const arriving = loadHashedFile<Messages>(bootstrap.textsAddress).catch(() => null);
  const darkMode = isSettingOn(system.settings, 'themeDarkMode');
  startColourMode({ hasDark: darkMode, framed: framedScheme(window.name) });
  if (import.meta.env.DEV) {
    const { showStyles } = await import('./theme/show-styles.ts');
    showStyles(system.theme, darkMode);
  }

  await breathe();
  const texts = await arriving;
  if (texts === null) {
    showErrorWithoutTexts(document, bootstrap.withoutTexts, system.contact, bootstrap.rendered !== undefined);
    return;
  }
  const i18n = createI18n(system.language, texts, system.localeId);
  if (isInPart(system, texts)) (await import('./i18n/mark-page.ts')).markPage(i18n, system, document.body);
  let giveBack: (() => Promise<void>) | null = null;
  const onLive = async () => {
    await giveBack?.();
    // Typed text has to be back before the press that sends it.
    setTimeout(() => {
      document.documentElement.dataset['live'] = '';
      window.dispatchEvent(new Event('lintel:shown'));
    });
    // The work that the reader waits for comes first.
    if (app.mayKeep)
      setTimeout(() => whenIdle(() => void storeForOffline(bootstrap, app, router), 10_000), 2_000);
  };
  const sending = bootstrap.sent?.formSending;
  if (sending) (await import('./features/form-drafts/take-sending.ts')).takeSending(sending, system);
  const kept = bootstrap.reader === 'kept' ? await readKept() : [];
  const app = createApp(bootstrap, i18n, () => void onLive(), kept);
  const router = createAppRouter(app);
  await breathe();

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page lacks #root.');
  const page = <AppRoot app={app} router={router} i18n={i18n} />;
  if (!app.isRendered) {
    root.replaceChildren();
    createRoot(root).render(page);
    return;
  }
  // Without this, the router adds a boundary where the server, which has all it needs, added none.
  router.ssr = { manifest: undefined };
  // Its loaders find everything in the cache, and this loads the parts of its route: only a loaded route names
  // them.
  const [typedAhead] = await Promise.all([
    // The front page may have nothing to type in.
    root.querySelector('input, textarea, select') && import('./app/typed-ahead.ts'),
    router.load().then(loadParts),
  ]);
  giveBack = typedAhead && typedAhead.takeTypedAhead(root);
  // The transition hydrates in slices of a few milliseconds, which lets taps and paints through: React does a
  // first render in one piece.
  startTransition(() => {
    hydrateRoot(root, page, {
      // React replaces a part that differs from the server's HTML: the reader loses nothing, but it is a bug.
      onRecoverableError: reportError,
    });
  });
}
