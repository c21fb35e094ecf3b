import { join } from 'node:path';
import { parseArgs } from 'node:util';
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

const { values } = parseArgs({
  options: {
    faces: { type: 'boolean', default: false },
    to: { type: 'string' },
  },
});
const { faces, to = join(import.meta.dirname, '../dist/pictures') } = values;
if (faces) await pictureFaces(to);
else await takeReadmePictures();
