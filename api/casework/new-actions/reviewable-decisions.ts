import type { ReviewableDecision } from '#schemas/api/new-actions.ts';
import type { ReviewedDecision, ReviewKind } from '#schemas/reviews.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { findCouncilDecisions } from '../documents/council-documents.ts';
import { sayText } from '../documents/say-text.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';

/** What is known of a decision that somebody may ask to be reviewed. */
export interface KnownDecision extends Pick<
  ReviewableDecision,
  'source' | 'id' | 'title' | 'reference' | 'band' | 'decision' | 'noticeOn'
> {
  readonly kind: ReviewKind;
}

/**
 * The decisions that a person has from the council and may ask to be reviewed: those that officers sent, of which they
 * were told on the day on which they could first read them; and their place on the register. That doesn’t say when they
 * were told of it, so they are asked.
 */
export async function findDecisions(
  database: TenantDatabase,
  files: TenantFiles,
  { accountId, applications }: Reader,
  locale: string,
): Promise<KnownDecision[]> {
  const documents = await findCouncilDecisions(database, accountId);
  return [
    ...documents.flatMap(({ id, title, decision, deliveredOn }) =>
      decision?.review
        ? [
            {
              kind: decision.review.kind,
              source: 'document' as const,
              id,
              title: sayText(title, locale, files),
              reference: null,
              band: null,
              decision: decision.review.decision ?? null,
              noticeOn: deliveredOn,
            },
          ]
        : [],
    ),
    ...placesOnRegister(files, applications),
  ];
}

function placesOnRegister({ policy }: TenantFiles, applications: Reader['applications']): KnownDecision[] {
  return applications.map(({ id, reference, facts, schemeIdentifiers }) => {
    const schemes = policy.schemes.filter(({ identifier }) => schemeIdentifiers.includes(identifier));
    const band = schemes.flatMap(({ bands }) => bands).find((candidate) => candidate.id === facts.band);
    return {
      kind: 'registerDecision',
      source: 'application',
      id,
      title: null,
      reference,
      band: band?.name ?? null,
      decision: null,
      noticeOn: null,
    };
  });
}

/**
 * The decision that somebody means, by what the council knows of it; `own` is what they say themselves. Undefined where
 * it is nobody’s or somebody else’s.
 */
export function knownAbout(
  about: ReviewedDecision,
  kind: ReviewKind,
  decisions: readonly KnownDecision[],
): ReviewedDecision | undefined {
  if (about.source === 'own') return { ...about, id: null };
  const known = decisions.find(
    (decision) => decision.source === about.source && decision.id === about.id && decision.kind === kind,
  );
  return (
    known && {
      source: known.source,
      id: known.id,
      noticeOn: known.noticeOn ?? about.noticeOn,
      decision: known.decision ?? about.decision,
    }
  );
}
