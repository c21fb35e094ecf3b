import { argon2Sync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hashApart } from './hash-threads.ts';

const order = {
  message: 'an open door for all',
  nonce: Buffer.alloc(16, 7),
  memory: 1_024,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
};
const threads = () =>
  readdirSync('/proc/self/task').map((id) => {
    // After the name in brackets, which is field 2, index 16 is the niceness, field 19 (proc(5)).
    const values = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { id, niceness: Number(values[16]) };
  });

test('hashes as argon2id does, also several at once', async () => {
  const expected = argon2Sync('argon2id', order);
  const tags = await Promise.all([hashApart(order), hashApart(order), hashApart(order)]);
  expect(tags.map((tag) => tag.equals(expected))).toEqual([true, true, true]);
  expect((await hashApart({ ...order, message: 'another' })).equals(expected)).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'gives way to every other thread, which stays as it was',
  async () => {
    const own = threads().find(({ id }) => id === String(process.pid))?.niceness;
    // On a busy machine, threads of the test before may not have begun, and a normal-priority thread answers.
    await expect
      .poll(async () => {
        await hashApart(order, 60_000);
        return threads().map(({ niceness }) => niceness);
      })
      .toContain(19);
    expect(threads().find(({ id }) => id === String(process.pid))?.niceness).toBe(own);
  },
);

test('does more at once than there are threads, and a long one keeps nobody from the others', async () => {
  const long = hashApart({ ...order, memory: 65_536, passes: 8 });
  const tags = await Promise.all(Array.from({ length: 8 }, () => hashApart(order)));
  expect(tags.every((tag) => tag.equals(argon2Sync('argon2id', order)))).toBe(true);
  expect((await long).length).toBe(32);
});

test('asks no thread that gives way where nobody has patience for it', async () => {
  const ended: string[] = [];
  const long = hashApart({ ...order, memory: 65_536, passes: 8 }, 0).then(() => ended.push('long'));
  const short = hashApart(order, 0).then(() => ended.push('short'));
  await Promise.all([long, short]);
  // One normal-priority thread did both in turn; a second thread would have finished the short one first.
  expect(ended).toEqual(['long', 'short']);
});

test('tells of a thread that could not hash, and goes on with another', async () => {
  await expect(hashApart({ ...order, memory: 1 })).rejects.toThrow('memory');
  expect((await hashApart(order)).length).toBe(32);
});
