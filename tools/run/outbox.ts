import { join } from 'node:path';
import type { Configuration } from '#api/configuration.ts';
import { startOutboxServer } from '../mail/outbox-server.ts';
import type { Shutdown } from './shutdown.ts';

/** Far from the portal's: who runs two of them takes the next port for the second. */
function wishedPort(port: number): number {
  const far = port + 1_000;
  return port === 0 || far > 65_535 ? 0 : far;
}

/**
 * Shows letters in the browser where they would else be files only: on the embedded database, since a database that
 * somebody named with DATABASE_URL may have people in it, and without a mail server, since that has them otherwise.
 * @returns the port; undefined where there is no outbox to be shown.
 */
export async function provideOutbox(
  { port, dataFolder, background }: Configuration,
  { embedded }: { readonly embedded: object | undefined },
  shutdown: Pick<Shutdown, 'add'>,
): Promise<number | undefined> {
  if (embedded === undefined || background?.mail.smtpUrl !== undefined) return undefined;
  const outbox = await startOutboxServer(join(dataFolder, 'mail'), wishedPort(port));
  shutdown.add(() => outbox.close());
  return outbox.port;
}
