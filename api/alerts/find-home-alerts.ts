import { Value } from 'typebox/value';
import { setImmediate as turn } from 'node:timers/promises';
import { findHomes, type SearchFacts } from '#domain/search/find-homes.ts';
import { readSearch } from '#domain/search/search-address.ts';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import type { BasicAdvert } from '#schemas/api/property-listings.ts';
import { SavedParamsSchema } from '#schemas/api/saved-searches.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { Advert } from '../lettings/adverts/adverts.ts';
import { describeBasic, describeSearched } from '../lettings/adverts/describe-adverts.ts';
import { WordIndex } from '../lettings/adverts/word-index.ts';
import { findBidsOnThese, decideBidEligibility } from '../lettings/bids/eligibility.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import type { AlertReader } from './alert-readers.ts';
import { dueAt } from './due-at.ts';
import type { FoundForPerson } from './found.ts';
import { filterDataOf } from './saved-searches.ts';

/** Milliseconds for which this work may hold up other requests of the process. */
const longestTurn = 2;

/** The homes of a round, prepared so that they can be checked for one person after another. */
export class HomeAlertFinder {
  readonly #database: TenantDatabase;
  readonly #files: TenantFiles;
  readonly #adverts: readonly Advert[];
  readonly #listed: readonly BasicAdvert[];
  readonly #searched: SearchedFacts;
  readonly #now: Date;
  readonly #words = new Map<string, WordIndex>();

  /** @param adverts adverts, all read in one statement, at the instant used for the checks. */
  constructor(database: TenantDatabase, files: TenantFiles, adverts: readonly Advert[]) {
    this.#database = database;
    this.#files = files;
    this.#adverts = adverts;
    this.#listed = adverts.map((advert) => describeBasic(files, advert));
    this.#searched = searchedFactsOf(adverts);
    this.#now = adverts[0]?.readAt ?? new Date();
  }

  /** Finds the homes to report to each of these people, by the rules of the list of homes. */
  async find(people: readonly AlertReader[]): Promise<FoundForPerson[]> {
    const active = people.filter(({ isActive }) => isActive);
    if (this.#adverts.length === 0 || active.length === 0) return [];
    const applications = active.flatMap((person) => person.applications);
    const known = await findBidsOnThese(this.#database, applications, this.#adverts);
    const found: FoundForPerson[] = [];
    let begun = performance.now();
    for (const person of active) {
      const reader = { applications: person.applications, impersonationId: null };
      const eligibilities =
        person.applications.length === 0
          ? []
          : decideBidEligibility(this.#files.policy, reader, this.#adverts, known).map(
              ({ eligibility }) => eligibility,
            );
      found.push(...this.#alertsOf(person, eligibilities));
      if (performance.now() - begun < longestTurn) continue;
      await turn();
      begun = performance.now();
    }
    return found;
  }

  #alertsOf(
    { accountId, alerts, locale, searches }: AlertReader,
    eligibilities: readonly AdvertEligibility[],
  ): FoundForPerson[] {
    const byAdvert = new Map(
      eligibilities.map((eligibility) => [eligibility.advertId, eligibility] as const),
    );
    const homesAndWords = {
      listed: this.#listed,
      searched: this.#searched,
      words: () => this.#wordsIn(locale),
    };
    const searched =
      alerts.savedSearch === undefined
        ? new Set<string>()
        : searchHomes(this.#files, homesAndWords, searches, byAdvert);
    // A home found by a saved search is reported in that letter only.
    const suitable = eligibilities.filter(
      (eligibility) => mayBid(eligibility) && !searched.has(eligibility.advertId),
    );
    const biddable = eligibilities.filter(({ canBid }) => canBid);
    const homes = {
      savedSearch: [...searched],
      suitableHomes: suitable.map(({ advertId }) => advertId),
      closingSoon: biddable.map(({ advertId }) => advertId),
    };
    return (['savedSearch', 'suitableHomes', 'closingSoon'] as const).flatMap((alert) => {
      const frequency = alerts[alert];
      return frequency === undefined || homes[alert].length === 0
        ? []
        : [{ accountId, alert, subjects: homes[alert], dueAt: dueAt(frequency, this.#now) }];
    });
  }

  #wordsIn(wanted: string | null): WordIndex {
    const { messages, tenant } = this.#files;
    const locale = wanted !== null && messages.has(wanted) ? wanted : tenant.localeId;
    const words = this.#words.get(locale) ?? new WordIndex(this.#files, locale, this.#adverts);
    this.#words.set(locale, words);
    return words;
  }
}

type SearchedFacts = Pick<SearchFacts, 'details' | 'places'>;

/** The facts about these homes that a search may use besides the list. */
export function searchedFactsOf(adverts: readonly Advert[]): SearchedFacts {
  return {
    details: new Map(adverts.map((advert) => [advert.id, describeSearched(advert)])),
    places: new Map(adverts.map(({ id, details }) => [id, details])),
  };
}

/** The homes a search runs on: their list entries, further facts, and their words. */
interface SearchedHomes {
  readonly listed: readonly BasicAdvert[];
  readonly searched: SearchedFacts;
  readonly words: () => WordIndex;
}

/**
 * Finds the homes matched by any of a person's searches. A search that uses options the council no longer has
 * finds none: without that part it would match many unwanted homes.
 */
export function searchHomes(
  files: TenantFiles,
  { listed, searched, words }: SearchedHomes,
  searches: AlertReader['searches'],
  standings: ReadonlyMap<string, AdvertEligibility>,
): Set<string> {
  return new Set(
    searches.flatMap((params) => {
      if (!Value.Check(SavedParamsSchema, params)) return [];
      const { filter, dropped } = readSearch(params, filterDataOf(files));
      if (dropped.length > 0) return [];
      const facts: SearchFacts = {
        ...searched,
        eligibility: standings,
        favourites: null,
        matching: filter.text === '' ? null : new Set(words().find(filter.text)),
      };
      return findHomes(listed, filter, facts).map(({ id }) => id);
    }),
  );
}

/**
 * True if the person may bid for a home as far as the rules go. If all their bids are in use they could still
 * withdraw one, but a suspension, or a bid already made, means that a new home is no news.
 */
function mayBid({ eligible, cannotBidReasons }: AdvertEligibility): boolean {
  return eligible && cannotBidReasons.every(({ rule }) => rule === 'limit');
}
