import { randomBytes, timingSafeEqual } from 'node:crypto';
import { inTurn } from './hash-queue.ts';
import { hashApart } from './hash-threads.ts';

/** The work factors of one argon2id hash. */
interface HashCost {
  /** Memory in KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane. */
export const standardCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Length in bytes. */
const tagLength = 32;

/** Hashes and checks passwords and the codes of letters. */
export interface Passwords {
  /**
   * Hashes a password as an argon2id PHC string, in a thread of its own.
   * @throws ProblemError `service.unavailable` if too many are waiting.
   */
  hash(password: string): Promise<string>;
  /**
   * Checks a password against a hash, at the cost given in the hash. Without a hash (unknown account, or one
   * without a password) it does the work of a new hash and returns false.
   * @throws Error if the stored hash is not an argon2id PHC string.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
}

interface PasswordOptions {
  /** The cost of new hashes; `standardCost` by default. */
  readonly cost?: HashCost;
  /** Milliseconds, passed on to `hashApart`. */
  readonly patienceMs?: number;
}

/** Creates the password hasher. At the standard cost a hash takes about 12 ms of one core. */
export function makePasswords({ cost = standardCost, patienceMs }: PasswordOptions = {}): Passwords {
  // Matches no password; makes an unknown email take as long as a known one.
  const nobody = phcString(cost, 'A'.repeat(22), 'A'.repeat(43));
  return {
    async hash(password) {
      const nonce = randomBytes(16);
      const order = { ...cost, tagLength, nonce, message: password.normalize('NFKC') };
      const tag = await inTurn(() => hashApart(order, patienceMs));
      return phcString(cost, base64(nonce), base64(tag));
    },
    async verify(password, hash) {
      const [, memory, passes, parallelism, nonce, tag] = phcPattern.exec(hash ?? nobody) ?? [];
      if (memory === undefined || nonce === undefined || tag === undefined) {
        throw new Error('A stored password hash is not an argon2id PHC string.');
      }
      const expected = Buffer.from(tag, 'base64');
      const order = {
        message: password.normalize('NFKC'),
        nonce: Buffer.from(nonce, 'base64'),
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
        tagLength: expected.length,
      };
      const actual = await inTurn(() => hashApart(order, patienceMs));
      return timingSafeEqual(actual, expected) && hash !== null;
    },
  };
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function phcString({ memory, passes, parallelism }: HashCost, nonce: string, tag: string): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${nonce}$${tag}`;
}

/** Base64 without padding, as the PHC string format requires. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
