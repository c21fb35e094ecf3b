import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { FeedRefusalSchema } from '#schemas/backoffice/feed.ts';
import { CommandError } from '../command/command-error.ts';

/** Access to the back office of one council, with its key. */
export interface CouncilCalls {
  readonly port: number;
  readonly host: string;
  readonly key: string;
}

/**
 * Makes one call to the running portal.
 * @param schema the answer's schema
 * @throws CommandError if nothing answers, or the portal refuses; the message has its findings
 */
export async function callCouncil<Schema extends TSchema>(
  calls: CouncilCalls,
  [method, path, body]: readonly ['GET' | 'PUT', string, unknown?],
  schema: Schema,
): Promise<Static<Schema>> {
  const answer = await ask(calls, method, path, body);
  const read = readJson(answer.body);
  if (answer.status === 200 && Value.Check(schema, read)) return read;
  const said = Value.Check(FeedRefusalSchema, read)
    ? read.findings.map(({ pointer, message, cure }) => `${pointer} ${message} ${cure}`).join('\n')
    : answer.body.slice(0, 300);
  throw new CommandError(`The portal on port ${calls.port} answers ${answer.status} to ${path}.\n${said}`);
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function ask(
  { port, host, key }: CouncilCalls,
  method: string,
  path: string,
  body: unknown,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      // This machine may not be able to resolve a council's host; the portal only reads the header.
      host,
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const { statusCode: status = 0 } = response;
      text(response).then((all) => resolve({ status, body: all }), reject);
    })
      .on('error', () => {
        reject(
          new CommandError(
            `Nothing answers on port ${port}. Start the portal first, in another terminal: npm start. If it uses another port, set PORT.`,
          ),
        );
      })
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}
