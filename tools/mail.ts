import { runMail } from './mail/run.ts';

// `npm run mail -- …`. Exit status 0: well; 1: it cannot be done; 2: asked in a way that means nothing.
const output = {
  say: (line: string) => console.log(line),
  complain: (line: string) => console.error(line),
};
process.exitCode = await runMail(output, process.env, process.argv.slice(2));
