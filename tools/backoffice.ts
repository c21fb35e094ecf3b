import { runBackoffice } from './backoffice/run.ts';

// `npm run backoffice -- …`. Exit status 0: well; 1: something is wrong with the file or cannot be done; 2: asked in
// a way that means nothing.
const output = {
  say: (line: string) => console.log(line),
  complain: (line: string) => console.error(line),
};
process.exitCode = await runBackoffice(output, process.env, process.argv.slice(2));
