import { randomInt } from 'node:crypto';
import { modelAdvertIds, modelFinds, type ModelText } from '#machines/process/search/search.model.ts';
import { addAdvert } from './arrange.ts';
import { passingStreets, somePictures, type Ground } from './bid-scene.ts';

/**
 * Seconds until the first of them closes: sixty days, later than all others. The page comes with the first six homes to
 * close, and never requests their details.
 */
export const closesIn = 5_184_000;

interface SearchAdverts {
  /** Ids in the model's order, since each closes after the one before. */
  readonly advertIds: readonly string[];
  /** Search words for each text of the model, found only in these adverts. */
  readonly words: Readonly<Record<ModelText, string>>;
}

/** Adds the adverts of the search model to a database that has others too. */
export async function addSearchAdverts({ pool, tenantId }: Ground): Promise<SearchAdverts> {
  const mark = randomInt(1_000_000_000).toString(36);
  const words = { many: `chaffinch${mark}`, few: `nightjar${mark}`, nothing: `cuckoo${mark}` };
  const pictures = await somePictures(pool, tenantId);
  const add = (place: number) => {
    const said = (['many', 'few'] as const).filter((text) => place < modelFinds[text]);
    const summary = said.map((text) => words[text]).join(' ');
    return addAdvert(pool, tenantId, {
      closesIn: closesIn + place,
      details: { street: passingStreets[0], summary, pictures },
    });
  };
  return { advertIds: await Promise.all(modelAdvertIds.map((_, place) => add(place))), words };
}
