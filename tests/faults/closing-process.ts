import { openDatabase } from '#api/database/database.ts';
import { closeAdverts } from '#api/lettings/adverts/close-adverts.ts';

/** Closes the adverts of a council as a process of its own, to be killed in the middle. Says when it begins. */
const [databaseUrl, tenantId] = process.argv.slice(2);
if (!databaseUrl || !tenantId) throw new Error('Give the address of a database and a council.');
const database = openDatabase(databaseUrl).forTenant(tenantId);
// With a connection that is there already, so that the time until the kill is spent on closing.
await database.run({ name: 'ready', text: 'select' }, []);
process.send?.('ready');
await closeAdverts(database);
process.exit(0);
