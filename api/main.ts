import closeWithGrace from 'close-with-grace';
import { readConfiguration } from './configuration.ts';
import { migrate } from './database/migrate.ts';
import { startServer } from './server.ts';

/** The production entry: a database that is there, a web build that is there, nothing seeded. */
const configuration = readConfiguration(process.env);
const { databaseUrl, roles, backupRole } = configuration;
if (!databaseUrl) {
  process.stderr.write(
    'DATABASE_URL is not set. `npm start` brings a database of its own; this entry does not.\n',
  );
  process.exit(1);
}
await migrate(databaseUrl, {
  roles,
  backupRole,
  log: (line) => process.stdout.write(`${line}\n`),
});
const server = await startServer({ ...configuration, databaseUrl });
process.stdout.write(`Lintel answers on port ${server.port}.\n`);
closeWithGrace({ delay: 10_000 }, () => server.close());
