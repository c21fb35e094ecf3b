import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../command/command-error.ts';

/** A council in the portal running on this machine. */
interface Portal {
  readonly port: number;
  readonly host: string;
}

const list = '/api/propertylistings/basic';

/**
 * Checks that the portal answers.
 * @throws {CommandError} if nothing answers there, or something other than this council's portal.
 */
export async function requirePortal(portal: Portal): Promise<void> {
  const { status } = await ask(portal, list);
  if (status === 200) return;
  throw new CommandError(
    `The server on port ${portal.port} is not a portal with ${portal.host} (status ${status}). If the portal uses another port, set PORT.`,
  );
}

/** Milliseconds; the list of open adverts may be a second old. */
const maximumWait = 5_000;

/**
 * Waits until the server has an advert in its public list, which also shows that it uses the same database: another
 * database may have the same id, but not an advert that closes at the same millisecond.
 * @throws {CommandError} if the advert does not appear.
 */
export async function untilListed(portal: Portal, advertId: string, closesAt: Date): Promise<void> {
  for (const deadline = performance.now() + maximumWait; performance.now() < deadline;) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const { body } = await ask(portal, list);
    if (body.includes(advertId) && body.includes(closesAt.toISOString())) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await sleep(100);
  }
  throw new CommandError(
    `The portal on port ${portal.port} does not show what was put into the database, so it uses a different one. Start this command as the portal was started, with the same LINTEL_DATA or DATABASE_URL.`,
  );
}

function ask({ port, host }: Portal, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    // This machine may not be able to resolve a council's host; the portal only reads the header.
    request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      const { statusCode: status = 0 } = response;
      text(response).then((body) => resolve({ status, body }), reject);
    })
      .on('error', () => {
        reject(
          new CommandError(
            `Nothing answers on port ${port}. Start the portal first, in another terminal: npm start. If it uses another port, set PORT.`,
          ),
        );
      })
      .end();
  });
}
