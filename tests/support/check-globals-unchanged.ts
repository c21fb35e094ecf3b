import { afterAll, beforeAll, vi } from 'vitest';

// Test files share their process (`isolate: false` in vitest.config.ts). A change a file leaves behind would
// affect the files that follow, so that file itself fails.

let found: ReadonlyMap<string, unknown>;
// These run first and last, whatever other hooks the file has.
beforeAll(() => {
  found = surroundings();
});
afterAll(() => {
  const left = surroundings();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const names = new Set([...found.keys(), ...left.keys()]);
  const changed = [...names].filter((name) => found.get(name) !== left.get(name));
  if (changed.length > 0) throw new Error(`Changed for the files that follow: ${changed.join(', ')}.`);
});

/** Returns the process-wide values that each file finds. Errors show only their names. */
function surroundings(): ReadonlyMap<string, unknown> {
  const { Date, fetch, performance, setTimeout, setInterval } = globalThis;
  return new Map<string, unknown>([
    // libvips sets its folder there when a file first needs it, which changes nothing for others.
    ...Object.entries(process.env).filter(([name]) => name !== 'VIPSHOME'),
    ...Object.entries({ 'working folder': process.cwd(), Date, fetch, performance, setTimeout, setInterval }),
  ]);
}
