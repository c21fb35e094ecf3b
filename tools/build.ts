import { buildWeb, isWebBuilt } from './build/web-build.ts';
import { note, step } from './progress.ts';

// `npm run build`: makes dist/web, and nothing when it is there already. `--force` makes it anew.

// Whatever the shell says: Vite goes by it, and with React as it is for developers the first page has 271 kB.
process.env['NODE_ENV'] = 'production';

if (isWebBuilt() && !process.argv.includes('--force')) {
  console.log('✓ Web app is up to date');
} else {
  try {
    await step('Building the web app', () => buildWeb(note));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
