import * as fc from 'fast-check';

// The usual run tries the same values each time, so that it is never red by chance. The full run tries new ones, and says
// with which seed a property failed.
if (process.env['LINTEL_FULL'] !== '1') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_127 });
