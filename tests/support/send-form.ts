import type { Bootstrap } from '#schemas/api/bootstrap.ts';
import type { Client } from './client.ts';

/** Submits a form as a browser does by itself, by default from a page of this site. */
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

/** Returns the data a page carries for its scripts; empty if the text is not a page. */
export function bootstrapIn(text: string): Partial<Bootstrap> {
  return JSON.parse(/id="lintel-bootstrap">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
}
