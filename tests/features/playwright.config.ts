import { join, parse } from 'node:path';
import { defineConfig } from '@playwright/test';
import { defineBddConfig } from 'playwright-bdd';
import browserTests from '../playwright.config.ts';

// Runs Gherkin features on the pages of the portal, in one council (`--project`): `npm run machines -- features`.
// Playwright's own tests are made of them in `test-results`, by `npx bddgen -c tests/features`.

const results = join(import.meta.dirname, '..', '..', 'test-results');
const features = process.env['LINTEL_FEATURES'] ?? join(results, 'features', '**', '*.feature');

const testDir = defineBddConfig({
  // One on each line; they may be anywhere.
  features: features.split('\n'),
  featuresRoot: parse(results).root,
  steps: 'steps.ts',
  outputDir: join(results, 'feature-tests'),
  quotes: 'double',
});

const { projects = [], webServer, ...usual } = browserTests;

export default defineConfig({
  ...usual,
  testDir,
  outputDir: join(results, 'feature-runs'),
  globalSetup: [],
  fullyParallel: true,
  use: { ...usual.use, trace: 'retain-on-failure' },
  projects: projects.map(({ name = '', use = {} }) => ({ name, use })),
  ...(webServer === undefined || Array.isArray(webServer)
    ? {}
    : { webServer: { ...webServer, cwd: join(import.meta.dirname, '..') } }),
});
