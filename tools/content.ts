import { runContent } from './content/run.ts';
import { readContext } from './tenant/context.ts';

// `npm run content -- …`: pages, texts and looks of a council, from draft to what residents see. Exit status 0: well;
// 1: something is wrong with the files or cannot be done; 2: asked in a way that means nothing.
process.exitCode = await runContent(readContext(process.env), process.env, process.argv.slice(2));
