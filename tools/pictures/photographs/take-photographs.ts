import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharp } from '#api/files/guarded-sharp.ts';
import { placeOfSlot } from '#demo/advert-slot.ts';
import { porthElenSlots } from '#demo/councils/porth-elen.ts';
import { lookOf } from '#demo/pictures/look.ts';
import { photographFiles, photographFolder } from '#demo/pictures/photograph-of.ts';
import { step } from '../../progress.ts';
import { streetOf } from './street.ts';
import { photograph } from './trace.ts';

const council = 'porth-elen';

/**
 * Takes pictures that replace photographs in one council of the demo: each home in its list, with a virtual camera.
 * They are kept in the project, since one takes half a minute.
 * @param isForced takes existing ones again.
 */
export async function takePhotographs(isForced: boolean): Promise<void> {
  await mkdir(join(photographFolder, council), { recursive: true });
  for (const slot of porthElenSlots) {
    const [area] = slot.areas;
    const [small, large] = photographFiles(council, slot.id);
    if (area === undefined || (!isForced && existsSync(large.path))) continue;
    const { rank } = placeOfSlot(porthElenSlots, slot);
    // Walls, roof and door are the same at every turn; only the weather differs.
    const look = lookOf(slot, area, { seed: slot.id, rank, advertised: new Date('2026-06-01T00:00:00Z') });
    await step(`Taking ${slot.id}`, async () => {
      const { mesh, light, camera } = streetOf(look, slot.id);
      const raw = photograph(mesh, light, camera, large.width, large.height);
      const picture = sharp(raw, { raw: { width: large.width, height: large.height, channels: 3 } });
      await writeFile(large.path, await picture.clone().webp({ quality: 68, effort: 6 }).toBuffer());
      await writeFile(
        small.path,
        await picture.resize(small.width).webp({ quality: 68, effort: 6 }).toBuffer(),
      );
    });
  }
}
