import type { TestProject } from 'vitest/node';
import { checkShippedCouncils } from './checked-councils.ts';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Runs before the first test file; Vitest calls the returned function after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [{ url, template, stop }] = await Promise.all([startTestPostgres(), checkShippedCouncils()]);
  project.provide('postgres', { url, template });
  return stop;
}
