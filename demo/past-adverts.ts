import { advertWith, type DemoAdvert } from './advert.ts';
import type { Turn } from './calendar.ts';
import type { DemoTenant } from './demo-councils.ts';
import { seededRandom } from './seeded-random.ts';
import { homeOf } from './home.ts';
import { type HomeLook, lookOf } from './pictures/look.ts';
import { drawOutside } from './pictures/outside.ts';
import type { HomePicture } from './pictures/pictures-of.ts';
import { pictureHeight, pictureWidth, smallWidth } from './pictures/svg.ts';
import type { Area, SlotPlace } from './advert-slot.ts';

/** Months of past adverts: a year, and the months needed to compare with the same months last year. */
export const monthsRemembered = 14;

/** Number of pictures for a slot's earlier homes in a season. */
const variants = 2;

type MakePast = (turn: Turn, place: SlotPlace) => DemoAdvert;

/**
 * Makes adverts that closed long ago. There are thousands of them and each is only one line of a list, so a slot's
 * homes of one season share pictures, and have no plans.
 */
export function pastAdverts(files: DemoTenant): MakePast {
  const drawn = new Map<string, HomePicture>();
  return (turn, place) => {
    const home = homeOf(files, turn, place);
    const known = drawn.size;
    const picture = stockPicture(files.tenant.tenantId, turn, home.area, { drawn, rank: place.rank });
    return {
      ...advertWith(turn, home, [picture], []),
      pictures: drawn.size > known ? picture.files : [],
      copies: [],
    };
  };
}

function stockPicture(
  tenantId: string,
  { slot, id, opensAt }: Turn,
  area: Area,
  { drawn, rank }: { readonly drawn: Map<string, HomePicture>; readonly rank: number },
): HomePicture {
  const quarter = Math.floor(opensAt.getUTCMonth() / 3);
  const variant = seededRandom(`${tenantId}/${slot.id}/${id}/stock`).between(1, variants);
  const name = `${slot.id}-${slot.areas.indexOf(area) + 1}-${quarter + 1}-${variant}`;
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const advertised = new Date(Date.UTC(2026, quarter * 3 + 1, 1));
  const look = lookOf(slot, area, { seed: `${tenantId}/stock/${name}`, rank: rank + variant, advertised });
  const picture = drawStock(look, `adverts/past/${name}.svg`);
  drawn.set(name, picture);
  return picture;
}

function drawStock(look: HomeLook, file: string): HomePicture {
  const { svg, alt } = drawOutside(look, 'small');
  const height = (smallWidth * pictureHeight) / pictureWidth;
  return { picture: { file, width: smallWidth, height }, alt, files: [{ file, svg }] };
}
