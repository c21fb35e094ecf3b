import { type JsonSchema, propertiesOf, type Setting, settingsBelow } from '../list-settings.ts';

/** A place in a file: its path, and its kind if only one kind of a group has it. */
interface Place {
  readonly path: string;
  readonly kind: string | undefined;
}

function placeOf(text: string): Place {
  const [path = '', kind] = text.split(' of ');
  return { path, kind };
}

/** True if a place is the setting or a group around it. */
function covers({ path, kind }: Place, setting: Pick<Setting, 'path' | 'kinds'>): boolean {
  const isWithin = setting.path === path || ['.', '['].some((mark) => setting.path.startsWith(path + mark));
  return isWithin && (kind === undefined || setting.kinds.includes(kind));
}

/**
 * Returns the settings of a file that have neither a picture nor a reason for none. A group counts as shown by its
 * entries.
 * @param places the places with a picture or a reason, as `file path` or `file path of kind`.
 */
export function unshownSettings(file: string, schema: JsonSchema, places: readonly string[]): string[] {
  const own = places.flatMap((place) =>
    place.startsWith(`${file} `) ? [placeOf(place.slice(file.length + 1))] : [],
  );
  const all = propertiesOf(schema).flatMap(([key, entry]): Pick<Setting, 'path' | 'kinds'>[] => [
    { path: key, kinds: [] },
    ...settingsBelow(entry, key),
  ]);
  const isGroup = ({ path }: Pick<Setting, 'path'>) =>
    all.some((other) => ['.', '['].some((mark) => other.path.startsWith(path + mark)));
  return all.flatMap((setting) => {
    if (isGroup(setting)) return [];
    // A setting that several kinds share needs a picture in each.
    const kinds = setting.kinds.length === 0 ? [undefined] : setting.kinds;
    return kinds
      .filter(
        (kind) =>
          !own.some((place) => covers(place, { ...setting, kinds: kind === undefined ? [] : [kind] })),
      )
      .map((kind) => `${file} ${setting.path}${kind === undefined ? '' : ` of ${kind}`}`);
  });
}

/** Returns the places that no file has: misspelt, or of a removed setting. */
export function unknownPlaces(schemas: ReadonlyMap<string, JsonSchema>, places: readonly string[]): string[] {
  return places.filter((text) => {
    const [file = ''] = text.split(' ', 1);
    const place = placeOf(text.slice(file.length + 1));
    const schema = schemas.get(file);
    if (schema === undefined) return true;
    return !propertiesOf(schema).some(([key, entry]) =>
      [{ path: key, kinds: [] }, ...settingsBelow(entry, key)].some((setting) => covers(place, setting)),
    );
  });
}
