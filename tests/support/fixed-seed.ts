import * as fc from 'fast-check';

// The usual run tries the same values each time, so it never fails by chance. The full run tries new ones, and more
// of them, and names the seed of a failed property.
if (process.env['LINTEL_FULL'] !== '1')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_127, numRuns: 40 });
