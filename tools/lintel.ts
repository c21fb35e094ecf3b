import { readContext } from './command/context.ts';
import { runLintel } from './run-lintel.ts';

// The entry of every command: `npm run lintel` lists them, and each subject is also an npm script.
process.exitCode = await runLintel(readContext(process.env), process.argv.slice(2));
