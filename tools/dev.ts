import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { readConfiguration, requireFitForPeople, type Configuration } from '#api/configuration.ts';
import { loadTenantDirectory } from '#api/tenants/tenant-directory.ts';
import { project } from './build/inputs.ts';
import { buildWebApart, webFolder } from './build/web-build.ts';
import { inspectorPath, machineInspector } from './inspector/plugin.ts';
import { runApiProcess, untilApiAnswers } from './run/api-process.ts';
import { forgetPort, storePort } from './command/running-portal.ts';
import { step } from './progress.ts';
import { prepareDatabase, type ReadyDatabase } from './run/database.ts';
import { provideDemo } from './run/demo.ts';
import { greeting } from './run/greeting.ts';
import { provideOutbox } from './run/outbox.ts';
import { requireFreePort } from './run/port.ts';
import { shutDownOnSignals } from './run/shutdown.ts';

// `npm run dev`: serves the web app from Vite with hot reload. Vite passes /api and pictures on to an API that
// restarts when one of its files changes. The API itself watches councils' files.
const API_FOLDERS = ['api', 'domain', 'machines', 'schemas'];

/**
 * Returns variables for the API. Its entry assumes that a database named in DATABASE_URL holds real people; these
 * variables say that this one does not.
 */
function environmentOfApi(
  { databaseUrl, embedded }: ReadyDatabase,
  { background }: Configuration,
): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: databaseUrl,
    ...(embedded === undefined
      ? {}
      : {
          LINTEL_DRAIN: process.env['LINTEL_DRAIN'] || '0',
          LINTEL_MAIL: background?.mail.smtpUrl === undefined ? 'files' : 'smtp',
        }),
  };
}

let forceStop = (): void => {};
const log = (line: string): void => console.log(line);
const shutdown = shutDownOnSignals(log, () => forceStop());

try {
  const configuration = readConfiguration(process.env);
  requireFitForPeople(configuration);
  await requireFreePort(configuration.port);
  const { all } = await loadTenantDirectory(
    configuration.tenantsFolder,
    configuration.defaultTenant,
    configuration.dataFolder,
  );
  // The API needs a web build, however old: Vite serves the pages.
  if (!existsSync(join(webFolder, 'routes.json'))) await buildWebApart();
  const database = await prepareDatabase(configuration, shutdown);
  forceStop = () => database.embedded?.kill();
  const withDemo = await provideDemo(configuration, database, all);
  const api = runApiProcess(API_FOLDERS, environmentOfApi(database, configuration), log);
  shutdown.add(() => api.stop());
  await step('Starting the API', () => untilApiAnswers(configuration.port));
  const vite = await createServer({
    configFile: join(project, 'tools', 'build', 'vite.config.ts'),
    plugins: [machineInspector()],
  });
  shutdown.add(() => vite.close());
  await vite.listen();
  const address = vite.httpServer?.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  // Commands print addresses of the pages that Vite serves, and it passes their requests on to the API.
  storePort(configuration.dataFolder, port);
  shutdown.add(async () => forgetPort(configuration.dataFolder));
  const outboxPort = await provideOutbox(configuration, database, shutdown);
  log(
    greeting(
      all.map(({ tenant }) => tenant),
      port,
      { withDemo, outboxPort, inspectorPath },
    ),
  );
} catch (error) {
  // A signal's handler is already ending the process, and reports it.
  if (shutdown.begun) await new Promise<never>(() => {});
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  await shutdown.close();
  process.exit(1);
}
