import { isDeepStrictEqual } from 'node:util';
import {
  decisionWordsFaults,
  mayBeReviewed,
  type DecisionWordsFault,
} from '../../rules/law/decision-words.ts';
import type { DocumentItem } from '#schemas/backoffice/document.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { Decision } from '#schemas/casework-document.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import { fileSettingsOf } from '../../files/file-settings.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import type { KnownCase } from '../cases.ts';
import { councilTextFindings } from '../council-texts.ts';
import { feedError, feedWarning, notSent, type Sent, unknownName } from '../finding.ts';
import { otherPerson, type OwnerOfRow, ownerAfter } from '../people-of-feed.ts';

/** A document already stored. */
export interface StoredDocument extends OwnerOfRow, Pick<DocumentItem, 'kind' | 'title' | 'writtenOn'> {
  readonly decision: Decision | null;
  readonly fileName: string | null;
  readonly deliveredAt: Date | null;
  readonly withdrawn: boolean;
  readonly expired: boolean;
}

/** Finds the faults in a document on its own. */
export function documentFindings(
  { at, item }: Sent<DocumentItem>,
  files: Pick<TenantFiles, 'tenant'>,
): FeedFinding[] {
  const { kind, documentKind, title, decision, fileName, heldFrom, heldUntil } = item;
  const kinds = fileSettingsOf(files.tenant).documentKinds.map(({ id }) => id);
  return [
    ...councilTextFindings(`${at}/title`, title, files),
    ...(kinds.includes(documentKind)
      ? []
      : [unknownName(`${at}/documentKind`, 'kind of document', documentKind, kinds)]),
    ...((kind === 'decision') === (decision !== undefined)
      ? []
      : [
          feedError(
            'decision',
            `${at}/decision`,
            kind === 'decision'
              ? 'A document of the kind "decision" needs a "decision" to say what was decided.'
              : `A document of the kind "${kind}" must not have a "decision".`,
            'Send "decision" only with documents of the kind "decision", and with all of those.',
          ),
        ]),
    ...(kind === 'decision' || fileName !== undefined
      ? []
      : [
          feedError(
            'noFile',
            `${at}/fileName`,
            `A document of the kind "${kind}" needs a file, or the person has nothing to read.`,
            'Name its file here, and send that to /api/backoffice/document-files.',
          ),
        ]),
    ...(heldFrom !== undefined && heldUntil !== undefined && heldUntil < heldFrom
      ? [
          feedError(
            'heldBefore',
            `${at}/heldUntil`,
            `It is held until ${heldUntil}, which is before the date it is held from.`,
            'Correct one of the two dates.',
          ),
        ]
      : []),
    ...(decision ? decisionFindings(`${at}/decision`, decision, files) : []),
  ];
}

function decisionFindings(at: string, decision: Decision, files: Pick<TenantFiles, 'tenant'>): FeedFinding[] {
  const { what, facts, reason, whatChanges, review, ofReview = false, how, whoHelps } = decision;
  const texts: readonly (readonly [name: string, texts: CouncilTexts])[] = [
    ['what', what],
    ...facts.map((fact, place) => [`facts/${place}`, fact] as const),
    ['reason', reason],
    ['whatChanges', whatChanges],
    ['how', how],
    ['whoHelps', whoHelps],
  ];
  const { languages, localeId } = files.tenant;
  // The text that the resident reads: missing translations fall back to the council's default language.
  const inLanguage = (locale: string) =>
    texts.map(([, words]) => words[locale] ?? words[localeId] ?? '').join('\n');
  return [
    ...texts.flatMap(([name, words]) => councilTextFindings(`${at}/${name}`, words, files)),
    ...(review && !mayBeReviewed(review.kind, ofReview)
      ? [
          feedError(
            'secondReview',
            `${at}/review`,
            'The outcome of a review cannot be reviewed again (Housing Act 1996 s.202(2); in Wales s.85 of the 2014 Act).',
            'Leave out "review", and explain the appeal to the county court in "how".',
          ),
        ]
      : []),
    ...languages
      .flatMap(({ languageCode }) =>
        decisionWordsFaults(review?.kind ?? 'homelessnessDecision', ofReview, inLanguage(languageCode)),
      )
      .slice(0, 1)
      .map((fault) => feedWarning(`words.${fault}`, at, ...wordsOf[fault])),
  ];
}

const wordsOf: Readonly<Record<DecisionWordsFault, readonly [message: string, cure: string]>> = {
  homelessnessLaw: [
    'This is a decision on the register, but it cites homelessness law, so it promises a right that people do not have.',
    'Cite your scheme and the Housing Act 1996, section 166A(9), or in Wales section 167(4A).',
  ],
  noCountyCourt: [
    'The outcome of a review does not mention the county court, so by law it has not been given.',
    'In "how", say that the person can appeal to the county court on a point of law, and by when.',
  ],
};

/**
 * Finds forbidden changes: a document that the resident may have read stays as it was, and a withdrawn one
 * stays withdrawn.
 */
export function lastingFindings(
  { at, item }: Sent<DocumentItem>,
  before: StoredDocument | undefined,
): FeedFinding[] {
  if (!before) return [];
  if (before.withdrawn && item.withdrawn !== true) {
    return [
      feedError(
        'withdrawn',
        at,
        `"${item.externalReference}" was withdrawn, and cannot be sent again.`,
        'Send it with a new reference.',
      ),
    ];
  }
  if (before.deliveredAt === null || item.withdrawn === true) return [];
  const then = [before.kind, before.title, before.writtenOn, before.fileName];
  const now = [item.kind, item.title, item.writtenOn, item.fileName ?? null];
  const isSame =
    isDeepStrictEqual(then, now) &&
    (before.expired || isDeepStrictEqual(before.decision, item.decision ?? null));
  return isSame
    ? []
    : [
        feedError(
          'delivered',
          at,
          `"${item.externalReference}" was delivered on ${before.deliveredAt.toISOString().slice(0, 10)}, and the person may have read it.`,
          'Send the correction as a new document. To stop people seeing this one, send it with "withdrawn": true.',
        ),
      ];
}

/** Checks that the case a document names exists, and belongs to the same person. */
export function caseFindings(
  at: string,
  { caseReference }: DocumentItem,
  ofCase: KnownCase | undefined,
  owner: OwnerOfRow,
): FeedFinding[] {
  if (caseReference === undefined) return [];
  if (!ofCase) return [notSent(`${at}/caseReference`, 'case', caseReference)];
  return ownerAfter(ofCase, owner) ? [] : [otherPerson(`${at}/caseReference`, 'case', caseReference)];
}
