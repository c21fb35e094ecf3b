import { readFileSync } from 'node:fs';
import { type LogoAnswer, LogoFault, type LogoJob } from './job.ts';
import { makeLogo } from './make-logo.ts';

// Reads a `LogoJob` as JSON and prints a `LogoAnswer`. Runs in its own process, since the portal's guard stops
// libvips from loading drawings and holds for the whole process.

const job: LogoJob = JSON.parse(readFileSync(0, 'utf8'));
const answer: LogoAnswer = await makeLogo(job).catch((error: unknown) => {
  if (error instanceof LogoFault) return { wrong: error.message };
  throw error;
});
process.stdout.write(JSON.stringify(answer));
