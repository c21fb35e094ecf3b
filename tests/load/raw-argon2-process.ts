import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { standardCost } from '#api/accounts/password.ts';

// The yardstick of `log-in.ts`: argon2id at the portal's settings, with as many hashes in progress as there are
// clients, and nothing else. Receives a count and a duration, and sends back its rate per second.
const derive = promisify(argon2);
const asked = { ...standardCost, tagLength: 32, message: 'an open door for all', nonce: Buffer.alloc(16) };

process.on('message', async ({ clients, seconds }: { clients: number; seconds: number }) => {
  const began = performance.now();
  let made = 0;
  const hash = async () => {
    while (performance.now() - began < seconds * 1_000) {
      await derive('argon2id', asked);
      made += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, hash));
  process.send?.({ rate: (made / (performance.now() - began)) * 1_000 });
});
