import { Agent, request } from 'node:http';
import { antiForgeryTokenFor } from '#api/accounts/token.ts';
import { tokenOf, uuidOf } from '../bid-scene.ts';
import type { BidOrder, SteadyBids } from './alerts.ts';

// Bids at a fixed rate, whether or not earlier bids are answered, and times each from when it was due (as
// `../steady-process.ts` does with reads). Bids until told to stop.

/** Set by a message between two bids. */
const until = { stopped: false };
let next = 0;

process.on('message', (order: BidOrder | 'stop') => {
  if (order === 'stop') until.stopped = true;
  else void bidSteadily(order).then((measured) => process.send?.(measured));
});

async function bidSteadily({ port, adverts, people, rate }: BidOrder): Promise<SteadyBids> {
  until.stopped = false;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const waited: number[] = [];
  const failed: number[] = [];
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  for (let sent = 0; !until.stopped; sent += 1) {
    const due = began + (sent * 1_000) / rate;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    const number = next;
    next += 1;
    const advert = adverts[Math.floor(number / people) % adverts.length] ?? '';
    const person = number % people;
    const path = `/api/advertbid/${advert}/${uuidOf('b', person)}`;
    const one = (async () => {
      const status = await bid(agent, port, path, person, number);
      if (status === 200) waited.push(performance.now() - due);
      else failed.push(status);
    })();
    underWay.add(one);
    void one.finally(() => underWay.delete(one));
  }
  await Promise.all(underWay);
  agent.destroy();
  waited.sort((one, other) => one - other);
  const at = (part: number) => waited[Math.ceil(part * waited.length) - 1] ?? Number.NaN;
  return { count: waited.length, failed: failed.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function bid(agent: Agent, port: number, path: string, person: number, number: number): Promise<number> {
  const token = tokenOf(person);
  return new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        agent,
        headers: {
          host: 'ashcombe.localhost',
          cookie: `__Host-session=${token}`,
          'x-anti-forgery-token': antiForgeryTokenFor(token),
          'idempotency-key': `steady-bid-number-${number}`,
        },
      },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      },
    )
      .on('error', reject)
      .end();
  });
}
