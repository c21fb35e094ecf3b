import { Agent, get } from 'node:http';
import type { Steady, SteadyOrder } from './steady-client.ts';

// The client of `steady-client.ts`, in its own process. It sends each request when it is due, whether or not
// earlier ones were answered, and times it from then: a server that stalls for a tenth of a second is charged
// with every request due meanwhile, which a client that waits for answers never sends (coordinated omission).

/** Milliseconds each server is asked before the next one's turn. */
const turn = 1_000;
/** Milliseconds it spins before a request is due, if it rests at all. */
const spinMs = 2;

process.on('message', async (order: SteadyOrder) => process.send?.(await askSteadily(order)));

async function askSteadily({ servers, rate, seconds, rests = false }: SteadyOrder): Promise<Steady[]> {
  const agents = servers.map(() => new Agent({ keepAlive: true, maxSockets: 64 }));
  const waited: number[][] = servers.map(() => []);
  const total = rate * seconds * servers.length;
  const perTurn = (rate * turn) / 1_000;
  const began = performance.now();
  let sent = 0;
  let answered = 0;
  await new Promise<void>((resolve, reject) => {
    const send = (number: number, due: number): void => {
      const place = Math.floor(number / perTurn) % servers.length;
      const server = servers[place];
      if (!server) return;
      const { port, hosts, paths, cookies = [] } = server;
      const cookie = cookies[number % cookies.length];
      get(
        {
          host: '127.0.0.1',
          port,
          path: paths[number % paths.length],
          agent: agents[place],
          headers: { host: hosts[number % hosts.length], ...(cookie === undefined ? {} : { cookie }) },
        },
        (response) => {
          if (response.statusCode !== 200)
            reject(new Error(`${response.statusCode} is no answer to measure.`));
          response.resume().on('end', () => {
            waited[place]?.push(performance.now() - due);
            answered += 1;
            if (answered === total) resolve();
          });
        },
      ).on('error', reject);
    };
    // Timers come a millisecond late, so it polls before a request is due.
    const look = (): void => {
      const now = performance.now();
      let due = began + (sent * 1_000) / rate;
      while (sent < total && due <= now) {
        send(sent, due);
        sent += 1;
        due = began + (sent * 1_000) / rate;
      }
      if (sent === total) return;
      const rest = rests ? due - now - spinMs : 0;
      if (rest > 0) setTimeout(look, rest);
      else setImmediate(look);
    };
    look();
  });
  agents.forEach((agent) => agent.destroy());
  return waited.map((times) => {
    times.sort((one, other) => one - other);
    const at = (part: number) => times[Math.ceil(part * times.length) - 1] ?? Number.NaN;
    return { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) };
  });
}
