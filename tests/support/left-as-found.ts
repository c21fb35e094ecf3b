import { afterAll, beforeAll, vi } from 'vitest';

// Test files share their process (`isolate: false` of vitest.config.ts). Whatever a file changes in it and leaves
// so would decide about those that follow: the file that did it is at fault, and is told so itself.

let found: ReadonlyMap<string, unknown>;
// The first to begin and the last to end, whatever else the file does before and after its tests.
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

/** What every file finds in its process. Only the names of it are ever shown. */
function surroundings(): ReadonlyMap<string, unknown> {
  const { Date, fetch, performance, setTimeout, setInterval } = globalThis;
  return new Map<string, unknown>([
    // libvips notes its folder there when a file first needs it, which changes nothing for others.
    ...Object.entries(process.env).filter(([name]) => name !== 'VIPSHOME'),
    ...Object.entries({ 'working folder': process.cwd(), Date, fetch, performance, setTimeout, setInterval }),
  ]);
}
