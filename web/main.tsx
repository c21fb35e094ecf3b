import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import { reloadOnce } from './api/reload-once.ts';
import { createApp } from './create-app.ts';
import { createAppRouter } from './create-app-router.ts';
import type { Bootstrap } from '#schemas/api/bootstrap.ts';
import { readBootstrap } from './bootstrap.ts';
import { LastResort } from './components/LastResort.tsx';
import { createI18n } from './i18n/create-i18n.ts';
import { addressIn } from './i18n/language-address.ts';
import { loadTexts } from './i18n/load-texts.ts';
import { showNoAnswer, showNoTexts } from './without-app.ts';
import { createCouncilTheme } from './theme/create-council-theme.ts';
import { framedScheme } from './theme/framed-scheme.ts';

// A missing chunk means that there is a newer build (specification section 8).
window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault();
  // If the router recognises the browser's message it reloads the page itself, regardless of the minute's limit.
  else event.payload.message = `A part of the site is gone: ${event.payload.message}`;
});

const found = readBootstrap(document);
if (found === null) showNoAnswer(document);
else void start(found);

/**
 * Lets taps and paints through: in one piece, starting the page would block a cheap phone for a quarter of a
 * second.
 */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Renders this council's page in the root element. */
async function start(bootstrap: Bootstrap): Promise<void> {
  const { system } = bootstrap;
  const arriving = loadTexts(bootstrap.textsAddress).catch(() => null);
  const darkMode = isSettingOn(system.settings, 'themeDarkMode');
  const framed = framedScheme(window.name);
  const theme = createCouncilTheme(system.theme, darkMode);
  // Emotion's style elements need the page's nonce, or the content security policy would drop them.
  const styles = createCache({
    key: 'lintel',
    ...(bootstrap.nonce === '' ? {} : { nonce: bootstrap.nonce }),
  });

  await breathe();
  const texts = await arriving;
  if (texts === null) {
    showNoTexts(document, bootstrap);
    return;
  }
  const i18n = createI18n(system.language, texts, system.localeId);
  document.documentElement.dir = i18n.dir();
  const app = createApp(bootstrap, i18n);
  const router = createAppRouter(app);
  await breathe();

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page lacks #root.');
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styles}>
        <ThemeProvider
          theme={theme}
          defaultMode={framed ?? (darkMode ? 'system' : 'light')}
          {...(framed === null ? {} : { storageManager: null })}
          modeStorageKey="lintel.theme"
          colorSchemeStorageKey="lintel.scheme"
        >
          <I18nextProvider i18n={i18n}>
            <QueryClientProvider client={app.queryClient}>
              <LastResort home={addressIn(system.language, '/', system)}>
                <RouterProvider router={router} />
              </LastResort>
            </QueryClientProvider>
          </I18nextProvider>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>,
  );
}
