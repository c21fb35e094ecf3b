import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { comparePictures } from './pictures/compare.ts';
import { takeReadmePictures } from './pictures/readme-pictures.ts';

// The README's pictures, from a running portal with the demo in it:
//
//   npm start          (in another terminal)
//   npm run pictures
//
// Or pictures of twenty screens before and after, on one page, from a checkout of before and this one:
//
//   npm run pictures -- --before <folder of a checkout> [--to <folder>] [--quick]

const { values } = parseArgs({
  options: { before: { type: 'string' }, to: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const { before, to = join(import.meta.dirname, '../dist/pictures'), quick } = values;
if (before === undefined) await takeReadmePictures();
else await comparePictures({ before, to, quick });
