import type { Area, Slot } from '../../demo/slot.ts';

/**
 * The areas in which a council lets homes, by name.
 * @throws Error for a name that no home is let in.
 */
export function areasOf(slots: readonly Slot[]): (name: string) => Area {
  const areas = new Map(slots.flatMap((slot) => slot.areas).map((area) => [area.name, area]));
  return (name) => {
    const area = areas.get(name);
    if (!area) throw new Error(`No home is let in ${name}.`);
    return area;
  };
}
