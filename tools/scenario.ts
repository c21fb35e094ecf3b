import { runScenario } from './scenario/run.ts';

// `npm run scenario -- …`. Exit status 0: well; 1: cannot be done; 2: asked in a way that means nothing.
const output = {
  say: (line: string) => console.log(line),
  complain: (line: string) => console.error(line),
};
process.exitCode = await runScenario(output, process.env, process.argv.slice(2));
