import type { Bootstrap } from '#schemas/api/bootstrap.ts';
import type { Client } from './client.ts';

/** Sends a form as a browser does by itself, from a page of this site unless told otherwise. */
export function sendForm(
  client: Client,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  return client.send('POST', path, {
    raw: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });
}

/** What a page carries for its scripts; nothing in it where it is no page. */
export function bootstrapIn(text: string): Partial<Bootstrap> {
  return JSON.parse(/id="lintel-bootstrap">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
}
