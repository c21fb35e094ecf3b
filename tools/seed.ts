import { runSeed } from './seed/run.ts';

// `npm run seed -- …`. Exit status 0: well; 1: cannot be done; 2: asked in a way that means nothing.
const output = {
  say: (line: string) => console.log(line),
  complain: (line: string) => console.error(line),
};
process.exitCode = await runSeed(output, process.env, process.argv.slice(2));
