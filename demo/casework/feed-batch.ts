import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import type { FeedKind } from '#schemas/backoffice/feed.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import { applicantReference } from '../applications.ts';

/** Items of one kind, in the order in which a council's housing system sends them. */
export interface FeedBatch {
  readonly kind: FeedKind;
  readonly items: readonly object[];
}

/** One council's own casework: officers and cases (`people`), and plans. */
export interface CouncilCasework {
  readonly people: readonly FeedBatch[];
  readonly plans: readonly FeedBatch[];
}

/** Helpers for writing a council's casework. */
export interface CaseworkHelpers {
  /** A day relative to now, such as -3 or 14. */
  readonly day: (away: number) => string;
  /** Texts in the languages of the council; without a Welsh one, English is used for both. */
  readonly say: (english: string, welsh?: string) => CouncilTexts;
  /** Reference of the demo applicant's application. */
  readonly applicationReference: string;
}

const millisecondsInDay = 86_400_000;

/** Returns helpers for one council at one moment. */
export function caseworkHelpers({ tenant }: Pick<TenantFiles, 'tenant'>, now: Date): CaseworkHelpers {
  const locales = tenant.languages.map(({ languageCode }) => languageCode);
  return {
    day: (away) => londonDay(new Date(now.getTime() + away * millisecondsInDay)),
    say: (english, welsh = english) => {
      const words: CouncilTexts = { 'en-GB': english, 'cy-GB': welsh };
      return Object.fromEntries(Object.entries(words).filter(([locale]) => locales.includes(locale)));
    },
    applicationReference: `household/${applicantReference}`,
  };
}
