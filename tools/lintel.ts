import { readContext } from './command/context.ts';
import { runLintel } from './command/run-lintel.ts';

// Every command of councils and of ours: `npm run lintel` lists them, and each subject is an npm script of its own.
process.exitCode = await runLintel(readContext(process.env), process.argv.slice(2));
