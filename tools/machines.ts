import { join } from 'node:path';
import { project } from './build/inputs.ts';
import { runMachines } from './machines/run.ts';

// `npm run machines -- …`: the state machines, and what tests are made of. Exit status 0: well; 1: something is
// wrong with a machine, its model or what was walked; 2: asked in a way that means nothing.
process.exitCode = await runMachines(
  {
    project,
    goldenFolder: join(project, 'machines', 'golden'),
    walksFolder: join(project, 'test-results', 'machines'),
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
    // Where nobody looks, lines that are overwritten would only fill a file.
    progress: process.stderr.isTTY ? (line) => process.stderr.write(`\r\u001B[K${line}`) : () => {},
  },
  process.argv.slice(2),
);
