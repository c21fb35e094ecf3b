import { modelAdvertIds, modelFinds, type ModelText } from '#machines/process/search/search.model.ts';
import { BasicListingResponseSchema, MatchingResponseSchema } from '#schemas/api/property-listings.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import { addSearchAdverts, closesIn } from '#tools/scenario/search-adverts.ts';
import type { Client } from '../support/client.ts';

/**
 * The search model's adverts, in a database with others: found by words that only they have, and in the model's
 * order, because each closes after the one before.
 */
export class SearchScene {
  readonly ground: Ground;
  readonly #advertIds: readonly string[];
  readonly #words: Readonly<Record<ModelText, string>>;

  private constructor(
    ground: Ground,
    advertIds: readonly string[],
    words: Readonly<Record<ModelText, string>>,
  ) {
    this.ground = ground;
    this.#advertIds = advertIds;
    this.#words = words;
  }

  static async of(ground: Ground): Promise<SearchScene> {
    const { advertIds, words } = await addSearchAdverts(ground);
    return new SearchScene(ground, advertIds, words);
  }

  /** Returns the word to type for a search of the model. */
  wordOf(text: string): string {
    const word = Object.entries(this.#words).find(([name]) => name === text)?.[1];
    if (word === undefined) throw new Error(`The search model does not look for "${text}".`);
    return word;
  }

  /** Returns the model's name of the search for this word. */
  textOf(word: string): string {
    const text = Object.entries(this.#words).find(([, other]) => other === word)?.[0];
    if (text === undefined) throw new Error(`"${word}" is no word of the search model.`);
    return text;
  }

  /**
   * @throws {Error} while the server, whose list of open adverts may be a second old, does not find all
   * adverts.
   */
  async expectFound(client: Client): Promise<void> {
    const answer = await client.get(`/api/propertylistings/matching?text=${this.#words.many}`);
    const { advertIds } = answer.as(MatchingResponseSchema);
    if (advertIds.length < modelFinds.many) throw new Error(`Only ${advertIds.length} are found.`);
  }

  /** @throws {Error} while the server's list does not show what {@link become} set. */
  async expectListed(
    client: Client,
    openIds: readonly string[],
    outOfDate: readonly string[],
  ): Promise<void> {
    const { adverts } = (await client.get('/api/propertylistings/basic')).as(BasicListingResponseSchema);
    const versions = new Map(adverts.map(({ id, version }) => [id, version]));
    const isKnown =
      this.#advertIds.every((id) => versions.has(id) === openIds.includes(id)) &&
      outOfDate.every((id) => (versions.get(id) ?? 0) > 1);
    if (!isKnown) throw new Error('The list is from before.');
  }

  /** Returns the real ids of the model's adverts. */
  idsOf(modelIds: readonly string[]): string[] {
    return modelIds.map((id) => {
      const real = this.#advertIds[modelAdvertIds.indexOf(id)];
      if (real === undefined) throw new Error(`The search model has no advert "${id}".`);
      return real;
    });
  }

  /** Hides an advert from the server by postponing it, or shows it again. */
  async putOff(advertId: string, isPutOff: boolean): Promise<void> {
    await this.ground.pool.query(
      `update advert set opens_at = app_now() + case when $2 then 1 else -1 end * interval '1 hour' where id = $1`,
      [advertId, isPutOff],
    );
  }

  /** Opens exactly these adverts in their usual order, and raises the version of some. */
  async become(openIds: readonly string[], outOfDate: readonly string[]): Promise<void> {
    await this.ground.pool.query(
      `update advert
          set closes_at = app_now()
                + case when id = any ($2) then $4 + array_position($1::uuid[], id) else 0 end * interval '1 second',
              settled_at = null,
              version = version + case when id = any ($3) then 1 else 0 end
        where id = any ($1)`,
      [this.#advertIds, openIds, outOfDate, closesIn],
    );
  }

  async closeAdverts(): Promise<void> {
    await this.become([], []);
  }
}
