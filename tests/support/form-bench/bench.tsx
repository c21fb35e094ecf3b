import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { I18nextProvider } from 'react-i18next';
import type { Answers } from '#schemas/forms/answers.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { createApp } from '#web/create-app.ts';
import { readBootstrap } from '#web/bootstrap.ts';
import { FormPage } from '#web/features/forms/page/FormPage.tsx';
import { createI18n } from '#web/i18n/create-i18n.ts';
import { loadTexts } from '#web/i18n/load-texts.ts';
import { createCouncilTheme } from '#web/theme/create-council-theme.ts';
import type { ShownPage } from './shown-page.ts';

// One page of a form and nothing else, in the council's colours, light and dark: whatever pages a definition has are
// shown by `window.formBench`, with what is to be found at them, and without an account or a draft behind them.

const bootstrap = readBootstrap(document);
const container = document.getElementById('root');
if (bootstrap === null || container === null) throw new Error('This is no page of the portal.');
const i18n = createI18n(bootstrap.system.language, await loadTexts(bootstrap.textsAddress));
const app = createApp(bootstrap, i18n);

let shown: { readonly at: number; readonly page: ShownPage } | null = null;
let answers: Answers['values'] = {};
let tell = () => {};
const listen = (listener: () => void) => {
  tell = listener;
  return () => {};
};

function Shown({ page }: { readonly page: ShownPage }) {
  const [values, setValues] = useState(page.answers);
  const [attempt, setAttempt] = useState(0);
  return (
    <main>
      <FormPage
        {...page}
        answers={values}
        findings={attempt === 0 ? [] : page.findings}
        attempt={attempt}
        submitLabel="Save and continue"
        onSubmit={() => setAttempt(attempt + 1)}
        onChange={(answer, value) => {
          answers = { ...answers, [answer]: value };
          setValues(answers);
        }}
      />
    </main>
  );
}

function Bench() {
  const now = useSyncExternalStore(listen, () => shown);
  return now === null ? null : <Shown key={now.at} page={now.page} />;
}

const staticData = { titleKey: 'titles.home' } as const;
const rootRoute = createRootRouteWithContext<AppContext>()({ staticData });
const onlyRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Bench, staticData });
const router = createRouter({
  routeTree: rootRoute.addChildren([onlyRoute]),
  context: app,
  history: createMemoryHistory(),
});
await router.load();
const styles = createCache({ key: 'lintel', ...(bootstrap.nonce === '' ? {} : { nonce: bootstrap.nonce }) });
createRoot(container).render(
  <CacheProvider value={styles}>
    <ThemeProvider theme={createCouncilTheme(bootstrap.system.theme, true)} defaultMode="system">
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={app.queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nextProvider>
    </ThemeProvider>
  </CacheProvider>,
);

window.formBench = {
  show: (page) => {
    answers = page.answers;
    shown = { at: (shown?.at ?? 0) + 1, page };
    flushSync(tell);
  },
  answers: () => answers,
};
