import Fastify from 'fastify';
import { startWorker } from '#api/background/worker.ts';

// A worker in its own process that begins the job `stick` and never ends it, to be killed. Sends a message when
// it has begun.

const [databaseUrl] = process.argv.slice(2);
if (!databaseUrl) throw new Error('Give the address of a database.');
const { log } = Fastify({ logger: false });
startWorker({
  databaseUrl,
  jobs: {
    stick: async () => {
      process.send?.('stuck');
      await new Promise(() => {});
    },
  },
  sweeps: [],
  log,
});
