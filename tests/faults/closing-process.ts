import { openDatabase } from '#api/database/database.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import { statement } from '#api/database/statement.ts';

// Closes a council's adverts in its own process, which a test kills midway. Sends a message when it begins.

const [databaseUrl, tenantId] = process.argv.slice(2);
if (!databaseUrl || !tenantId) throw new Error('Give the address of a database and a council.');
const database = openDatabase(databaseUrl).forTenant(tenantId);
// With an open connection, so that the time until the kill is spent on closing.
await database.run(statement({ text: 'select' }));
process.send?.('ready');
await closeAdverts(database);
process.exit(0);
