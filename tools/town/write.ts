import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mapOf } from './map-of.ts';
import { townIds, townOf } from './town.ts';
import { printMap } from './print-map.ts';

// `node tools/town/write.ts` writes the maps of the demo councils' towns.
const tenants = join(import.meta.dirname, '..', '..', 'tenants');
for (const id of townIds) {
  const town = townOf(id);
  if (!town) continue;
  const text = printMap(mapOf(town));
  await writeFile(join(tenants, id, 'map.geojson'), text);
  console.log(`${id}/map.geojson: ${Math.round(text.length / 1000)} kB`);
}
