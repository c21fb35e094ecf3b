import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { londonDay } from '#domain/lettings/cycle.ts';
import type { FeedKind } from '#schemas/backoffice/feed.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import { applicantReference } from '../applications.ts';

/** Items of one kind, in the order in which a council's housing system sends them. */
export interface FeedBatch {
  readonly kind: FeedKind;
  readonly items: readonly object[];
}

/** What one council has of its own: who works there and on what, and what they promise. */
export interface CouncilCasework {
  readonly people: readonly FeedBatch[];
  readonly plans: readonly FeedBatch[];
}

/** What a council's casework is written with. */
export interface CaseworkPen {
  /** A day counted from now, such as -3 or 14. */
  readonly day: (away: number) => string;
  /** Words in the languages of the council; what has no Welsh is English there, too. */
  readonly say: (english: string, welsh?: string) => CouncilTexts;
  /** The application of the demo's applicant. */
  readonly applicationReference: string;
}

const millisecondsInDay = 86_400_000;

/** The pen for one council at one moment. */
export function caseworkPen({ tenant }: Pick<TenantFiles, 'tenant'>, now: Date): CaseworkPen {
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
