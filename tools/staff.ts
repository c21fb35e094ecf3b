import { runStaff } from './staff/run.ts';

// `npm run staff -- …`: staff in a resident's place, and what they did there. Exit status 0: well; 1: it cannot be done;
// 2: asked in a way that means nothing.
const output = {
  say: (line: string) => console.log(line),
  complain: (line: string) => console.error(line),
};
process.exitCode = await runStaff(output, process.env, process.argv.slice(2));
