import { inspect } from 'node:util';
import closeWithGrace from 'close-with-grace';
import { readConfiguration, requireFitForPeople } from './configuration.ts';
import { migrate } from './database/migrate.ts';
import { startServer, type RunningServer } from './server.ts';

/** Longer than any request may last, and than the worker waits for its jobs. */
const longestEndMs = 35_000;

/** Starts in production: it expects a database and a web build, and seeds nothing. */
async function start(): Promise<{ readonly server: RunningServer; readonly drainMs: number }> {
  const configuration = readConfiguration(process.env);
  const { databaseUrl, roles, backupRole, drainMs = 0 } = configuration;
  if (!databaseUrl) {
    throw new Error(
      'DATABASE_URL is not set. `npm start` brings a database of its own; this entry does not.',
    );
  }
  requireFitForPeople(configuration);
  await migrate(databaseUrl, { roles, backupRole, log: say });
  const server = await startServer({ ...configuration, databaseUrl });
  return { server, drainMs };
}

/** Describes an error and its cause; with `atLength`, its stack too. */
function describeError(error: unknown, atLength: boolean): string {
  if (atLength) return inspect(error);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error
    ? `${error.message}\nThe reason: ${error.cause.message}`
    : error.message;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  const { server, drainMs } = await start();
  say(`Lintel answers on port ${server.port}.`);
  closeWithGrace({ delay: drainMs + longestEndMs }, () => server.close());
} catch (error) {
  process.stderr.write(`${describeError(error, process.env['LINTEL_LOG'] === 'debug')}\n`);
  process.exit(1);
}
