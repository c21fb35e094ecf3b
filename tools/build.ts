import { buildWeb, isWebBuilt } from './build/web-build.ts';
import { note, step } from './progress.ts';

// `npm run build`: builds dist/web unless it is up to date. `--force` always builds.

// Overrides the shell's value: Vite reads it, and with React's development build the first page has 271 kB.
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
