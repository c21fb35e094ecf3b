import { mayBeReviewed } from '../../rules/law/decision-words.ts';
import type { ReviewableDecision } from '#schemas/api/new-actions.ts';
import type { ReviewedDecision, ReviewKind } from '#schemas/reviews.ts';
import type { Reader, ReaderApplication } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { findCouncilDecisions, type DeliveredDocument } from '../documents/council-documents.ts';
import { sayText } from '../documents/say-text.ts';

/** A decision a person may ask to be reviewed. */
export interface KnownDecision extends Pick<
  ReviewableDecision,
  'source' | 'id' | 'title' | 'reference' | 'band' | 'decision' | 'noticeOn'
> {
  readonly kind: ReviewKind;
  /** The last day the council has allowed in writing; null if the last day of the law or the scheme applies. */
  readonly allowedUntil: string | null;
}

/** Finds the council's decisions on a person: those sent by letter, and their places on the register. */
export async function findDecisions(
  database: TenantDatabase,
  files: TenantFiles,
  { accountId, applications }: Pick<Reader, 'accountId' | 'applications'>,
  locale: string,
): Promise<KnownDecision[]> {
  const documents = await findCouncilDecisions(database, accountId);
  return [
    ...documents.flatMap((document) => decisionOfLetter(files, document, locale)),
    ...applications.map((application) => placeOnRegister(files, application)),
  ];
}

/**
 * The decision in a letter. The days for a review count from when the resident could first read it here. The
 * outcome of a review may be final.
 */
function decisionOfLetter(
  files: TenantFiles,
  { id, title, deliveredOn, decision }: DeliveredDocument,
  locale: string,
): KnownDecision[] {
  const review = decision?.review;
  if (!decision || !review || !mayBeReviewed(review.kind, decision.ofReview === true)) return [];
  return [
    {
      kind: review.kind,
      source: 'document',
      id,
      title: sayText(title, locale, files),
      reference: null,
      band: null,
      decision: review.decision ?? null,
      noticeOn: deliveredOn,
      allowedUntil: review.lastDay ?? null,
    },
  ];
}

/**
 * The person's place on the register. The register does not record when they were notified, so the form asks
 * them.
 */
function placeOnRegister(
  { policy }: TenantFiles,
  { id, reference, facts, schemeIdentifiers }: ReaderApplication,
): KnownDecision {
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
    allowedUntil: null,
  };
}

/**
 * The decision a request is about, with the council's facts; for `own`, with the person's. Undefined if it is
 * unknown or another person's.
 */
export function knownAbout(
  about: ReviewedDecision,
  kind: ReviewKind,
  decisions: readonly KnownDecision[],
): { readonly about: ReviewedDecision; readonly allowedUntil: string | null } | undefined {
  if (about.source === 'own') return { about: { ...about, id: null }, allowedUntil: null };
  const known = decisions.find(
    (decision) => decision.source === about.source && decision.id === about.id && decision.kind === kind,
  );
  if (!known) return undefined;
  const { source, id, noticeOn, decision, allowedUntil } = known;
  return {
    about: { source, id, noticeOn: noticeOn ?? about.noticeOn, decision: decision ?? about.decision },
    allowedUntil,
  };
}
