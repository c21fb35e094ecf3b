import type { Server } from '../services.ts';

/**
 * Lets a part of the server take what a page's form sends by itself, as `URLSearchParams`. There alone: a call takes JSON,
 * which no other site's form can send.
 * @param mostBytes longer ones are refused with 413
 */
export function takeSentForms(own: Server, mostBytes: number): void {
  own.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}
