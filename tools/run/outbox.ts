import { join } from 'node:path';
import type { Configuration } from '#api/configuration.ts';
import { startOutboxServer } from '../mail/outbox-server.ts';
import type { Shutdown } from './shutdown.ts';

/** Returns a port far from the portal's, since a second portal usually takes the next one. */
function preferredPort(port: number): number {
  const far = port + 1_000;
  return port === 0 || far > 65_535 ? 0 : far;
}

/**
 * Starts the outbox, if letters would otherwise only be files. Only on the embedded database, since one in DATABASE_URL
 * may have real people in it; and only without a mail server, which would deliver them.
 * @returns the port; undefined if there is no outbox to show.
 */
export async function provideOutbox(
  { port, dataFolder, background }: Configuration,
  { embedded }: { readonly embedded: object | undefined },
  shutdown: Pick<Shutdown, 'add'>,
): Promise<number | undefined> {
  if (embedded === undefined || background?.mail.smtpUrl !== undefined) return undefined;
  const outbox = await startOutboxServer(join(dataFolder, 'mail'), preferredPort(port));
  shutdown.add(() => outbox.close());
  return outbox.port;
}
