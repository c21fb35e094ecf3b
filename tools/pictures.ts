import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { comparePictures } from './pictures/compare.ts';
import { pictureFaces } from './pictures/faces.ts';
import { takeReadmePictures } from './pictures/readme-pictures.ts';

// The README's pictures, from a running portal with the demo in it:
//
//   npm start          (in another terminal)
//   npm run pictures
//
// Or the front pages of the demo councils and of all faces, on one page:
//
//   npm run pictures -- --faces [--to <folder>]
//
// Or pictures of twenty screens before and after a change, on one page, from an older checkout and this one:
//
//   npm run pictures -- --before <folder of a checkout> [--to <folder>] [--quick]

const { values } = parseArgs({
  options: {
    faces: { type: 'boolean', default: false },
    before: { type: 'string' },
    to: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const { faces, before, to = join(import.meta.dirname, '../dist/pictures'), quick } = values;
if (faces) await pictureFaces(to);
else if (before === undefined) await takeReadmePictures();
else await comparePictures({ before, to, quick });
