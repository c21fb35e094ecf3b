import { openDatabase } from '#api/database/database.ts';
import { openClamav, readClamavAddress } from '#api/files/look/clamav.ts';
import { lookAtFiles } from '#api/files/look/look-at-files.ts';
import { openFolderStore } from '#api/files/storage/folder-store.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';

// A process that scans Ashcombe's files, to be killed: its arguments are its database, the store's folder and
// the staging folder; its scanner is in the environment.
const [databaseUrl = '', storeFolder = '', stagingFolder = ''] = process.argv.slice(2);
const address = readClamavAddress(process.env);
const tell = () => {};
await lookAtFiles({
  database: openDatabase(databaseUrl).forTenant('ashcombe'),
  council: await loadTenant('tenants', 'ashcombe'),
  files: {
    store: openFolderStore(storeFolder),
    stagingFolder,
    scanner: address && openClamav(address, tell),
  },
  log: { warn: tell, error: tell },
});
process.exit();
