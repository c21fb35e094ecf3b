import type { onSendHookHandler } from 'fastify';
import { chooseEncoding, compress, leastToCompress } from './content-encoding.ts';
import { varyBy } from './vary.ts';

const text = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?json)/;

/**
 * Compresses what is written for one reader: pages and answers of calls. What is sent to many compresses itself
 * (`WrittenAnswer`), and files have their compressed twins beside them.
 *
 * Length can tell a secret where it stands in one answer with what a stranger chose (BREACH). Here it does not:
 * the anti-forgery token travels alone, and session cookies are SameSite=Strict.
 */
export const compressAnswers: onSendHookHandler = (request, reply, payload, next) => {
  if (!(typeof payload === 'string' || payload instanceof Buffer) || payload.length < leastToCompress)
    return next();
  if (reply.hasHeader('Content-Encoding') || !text.test(String(reply.getHeader('Content-Type'))))
    return next();
  varyBy(reply, 'Accept-Encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (!encoding) return next();
  compress(payload, encoding, 'passing', (error, compressed) => {
    if (error) return next(error);
    reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
    return next(null, compressed);
  });
};
