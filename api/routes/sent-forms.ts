import type { Server } from '../services.ts';

/**
 * Lets a part of the server accept forms sent by the browser itself, as `URLSearchParams`. Nowhere else: a call
 * takes JSON, which another site's form cannot send.
 * @param mostBytes longer ones are refused with 413
 */
export function takeSentForms(own: Server, mostBytes: number): void {
  own.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}
