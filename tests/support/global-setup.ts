import type { TestProject } from 'vitest/node';
import { judgeShippedCouncils } from './known-councils.ts';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Vitest calls this once a run, before the first test file, and what it returns after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [{ url, template, stop }] = await Promise.all([startTestPostgres(), judgeShippedCouncils()]);
  project.provide('postgres', { url, template });
  return stop;
}
