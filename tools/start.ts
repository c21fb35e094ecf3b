import { setTimeout as sleep } from 'node:timers/promises';
import { readConfiguration, requireFitForPeople } from '#api/configuration.ts';
import { startServer } from '#api/server.ts';
import { loadTenantDirectory } from '#api/tenants/tenant-directory.ts';
import { buildWebApart, isWebBuilt } from './build/web-build.ts';
import { forgetPort, storePort } from './command/running-portal.ts';
import { step } from './progress.ts';
import { prepareDatabase } from './run/database.ts';
import { provideDemo } from './run/demo.ts';
import { greeting } from './run/greeting.ts';
import { provideOutbox } from './run/outbox.ts';
import { requireFreePort } from './run/port.ts';
import { shutDownOnSignals } from './run/shutdown.ts';

// `npm start`: from nothing to a running portal. In production, where the database and the build already exist,
// `api/main.ts` is the entry.
/** Time allowed after `LINTEL_DRAIN` for requests still under way. */
const DRAIN_LIMIT_MS = 10_000;

let forceStop = (): void => {};
const shutdown = shutDownOnSignals(
  (line) => console.log(line),
  () => forceStop(),
);

try {
  const configuration = readConfiguration(process.env);
  requireFitForPeople(configuration);
  await requireFreePort(configuration.port);
  const { all } = await loadTenantDirectory(
    configuration.tenantsFolder,
    configuration.defaultTenant,
    configuration.dataFolder,
  );
  if (!isWebBuilt()) await buildWebApart();
  const database = await prepareDatabase(configuration, shutdown);
  forceStop = () => database.embedded?.kill();
  const withDemo = await provideDemo(configuration, database, all);
  const server = await step(
    'Starting the server',
    () => startServer({ ...configuration, databaseUrl: database.databaseUrl }),
    ({ port }) => `The server answers on port ${port}`,
  );
  shutdown.add(() => Promise.race([server.close(), sleep((configuration.drainMs ?? 0) + DRAIN_LIMIT_MS)]));
  storePort(configuration.dataFolder, server.port);
  shutdown.add(async () => forgetPort(configuration.dataFolder));
  const outboxPort = await provideOutbox(configuration, database, shutdown);
  console.log(
    greeting(
      all.map(({ tenant }) => tenant),
      server.port,
      { withDemo, outboxPort },
    ),
  );
} catch (error) {
  // A signal's handler is already ending the process, and reports it.
  if (shutdown.begun) await new Promise<never>(() => {});
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  if (process.env['LINTEL_LOG'] === 'debug') console.error(error);
  await shutdown.close();
  process.exit(1);
}
