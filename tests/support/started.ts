/**
 * Returns what the start of a test has set up.
 * @throws Error before that.
 */
export function started<World>(world: World | undefined): World {
  if (world === undefined) throw new Error('Nothing was started.');
  return world;
}
