import { randomBytes, timingSafeEqual } from 'node:crypto';
import { inTurn } from './hash-queue.ts';
import { hashApart, type HashOrder } from './hash-threads.ts';

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane. */
export const hashCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const derive = (order: HashOrder): Promise<Buffer> => inTurn(() => hashApart(order));

/** Base64 without padding, as the PHC string format has it. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Hashes a password as an argon2id PHC string. Takes about 12 ms of one core, in a thread of its own. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive({ ...hashCost, message: password.normalize('NFKC'), nonce });
  return `$argon2id$v=19$m=${hashCost.memory},t=${hashCost.passes},p=${hashCost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A hash that no password leads to: it makes an unknown e-mail take as long as a known one. */
const nobody = `$argon2id$v=19$m=${hashCost.memory},t=${hashCost.passes},p=${hashCost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Tells whether a password leads to a hash. With no hash (unknown account, or one without a password) it does
 * the same work and answers false.
 * @throws Error when the stored hash is not an argon2id PHC string.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = phcPattern.exec(hash ?? nobody) ?? [];
  if (memory === undefined || nonce === undefined || tag === undefined) {
    throw new Error('A stored password hash is not an argon2id PHC string.');
  }
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive({
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && hash !== null;
}
