import { type LogoAnswer, LogoFault, type LogoJob } from './job.ts';
import { makeLogo } from './make-logo.ts';

// Answers each `LogoJob` that its parent sends with a `LogoAnswer`, and ends with its parent. Runs in its own
// process, since the portal's guard stops libvips from loading drawings and holds for the whole process.

async function answer(job: LogoJob): Promise<LogoAnswer> {
  try {
    return await makeLogo(job);
  } catch (error) {
    if (error instanceof LogoFault) return { wrong: error.message };
    throw error;
  }
}

let last: Promise<unknown> = Promise.resolve();
process.on('message', (job: LogoJob) => {
  // In the order of the jobs.
  last = last.then(async () => process.send?.(await answer(job)));
});
