import { runDemo } from './demo/accept/run.ts';

// `npm run demo -- …`: what a council would do itself, done for the demo. Exit status 0: well; 1: it cannot be done; 2:
// asked in a way that means nothing.
const output = {
  say: (line: string) => console.log(line),
  complain: (line: string) => console.error(line),
};
process.exitCode = await runDemo(output, process.env, process.argv.slice(2));
