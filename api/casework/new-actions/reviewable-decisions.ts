import type { ReviewableDecision } from '#schemas/api/new-actions.ts';
import type { ReviewedDecision, ReviewKind } from '#schemas/reviews.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';

/** What is known of a decision that somebody may ask to be reviewed. */
export interface KnownDecision extends Pick<
  ReviewableDecision,
  'source' | 'id' | 'title' | 'reference' | 'band' | 'decision' | 'noticeOn'
> {
  readonly kind: ReviewKind;
}

/**
 * The decisions that a person has from the council: their place on the register. The register doesn’t say when they were
 * told of it, so they are asked.
 */
export function findDecisions({ policy }: TenantFiles, { applications }: Reader): KnownDecision[] {
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
