import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { documentFindings } from '#api/backoffice/documents/document-findings.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { documentsOf } from '#demo/casework/documents.ts';
import { caseworkHelpers } from '#demo/casework/feed-batch.ts';
import { type DocumentItem, DocumentItemSchema } from '#schemas/backoffice/document.ts';
import type { Decision } from '#schemas/casework-document.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import { shippedCouncils } from '../support/checked-councils.ts';

/** The words a fed decision must contain, in each language in which the resident may read it. */

const plain: CouncilTexts = { 'en-GB': 'It is so.', 'cy-GB': 'Felly y mae.' };
const citesTheLaw: CouncilTexts = { 'en-GB': 'See section 202.', 'cy-GB': 'Gweler adran 85.' };
const tellsOfTheCourt: CouncilTexts = {
  'en-GB': 'You can appeal to the county court.',
  'cy-GB': 'Gallwch chi apelio i’r llys sirol.',
};

const councils = await shippedCouncils();
/** Languages in which the council sends its own text; a partly translated language borrows it. */
const wholeLanguages = ({ tenant }: TenantFiles) =>
  tenant.languages.flatMap(({ languageCode, inPart }) => (inPart === true ? [] : [languageCode]));
const languagesOf = councils.flatMap((files) =>
  wholeLanguages(files).map((locale) => [files.tenant.tenantId, locale, files] as const),
);

/** Returns these words in a council's languages only, as its housing system would send them. */
const only = (words: CouncilTexts, locales: readonly string[]): CouncilTexts =>
  Object.fromEntries(Object.entries(words).filter(([locale]) => locales.includes(locale)));

describe.each(languagesOf)('a decision of %s, read in %s', (_, locale, files) => {
  const locales = files.tenant.languages.map(({ languageCode }) => languageCode);
  const say = (words: CouncilTexts) => only(words, locales);
  const found = (changed: Partial<Decision>) => {
    const words = say(plain);
    const decision = { what: words, facts: [words], reason: words, whatChanges: words, how: words };
    const item: DocumentItem = {
      externalReference: 'D/1',
      applicationReference: 'H/1',
      kind: 'decision',
      documentKind: 'other',
      title: words,
      writtenOn: '2026-03-02',
      decision: { ...decision, whoHelps: words, ...changed },
    };
    expect(Check(DocumentItemSchema, item)).toBe(true);
    return documentFindings({ at: '/items/0', item }, files).map(({ kind }) => kind);
  };

  test('on the register must not cite homelessness law in it', () => {
    const review = { kind: 'registerDecision' } as const;
    expect(found({ review })).toEqual([]);
    const how = { ...say(plain), ...only(citesTheLaw, [locale]) };
    expect(how[locale]).not.toBe(plain[locale]);
    expect(found({ review, how })).toEqual(['feed.words.homelessnessLaw']);
  });

  test('on a review must mention the county court in it, or in the default language if it is missing', () => {
    const how = say(tellsOfTheCourt);
    expect(found({ ofReview: true, how })).toEqual([]);
    expect(found({ ofReview: true, how: { ...how, ...only(plain, [locale]) } })).toEqual([
      'feed.words.noCountyCourt',
    ]);
    const inDefault = only(tellsOfTheCourt, [files.tenant.localeId]);
    expect(found({ ofReview: true, how: inDefault })).toEqual([]);
  });
});

test.each(councils.map((files) => [files.tenant.tenantId, files] as const))(
  'the demo’s decisions in %s are complete in every language',
  (tenantId, files) => {
    const items = documentsOf(tenantId, caseworkHelpers(files, new Date('2026-03-25T20:00:00Z')));
    expect(items).toHaveLength(1);
    for (const item of items) {
      expect(documentFindings({ at: '/items/0', item }, files)).toEqual([]);
      const { decision } = item;
      const parts = [decision?.what, ...(decision?.facts ?? []), decision?.reason, decision?.whatChanges];
      for (const words of [...parts, decision?.how, decision?.whoHelps])
        for (const locale of wholeLanguages(files)) expect(words?.[locale]).toBeTruthy();
      // The right to a review with its day, or its replacement.
      expect(decision?.review !== undefined).toBe(decision?.ofReview !== true);
    }
  },
);

test.each(['what', 'facts', 'reason', 'whatChanges', 'how', 'whoHelps'] as const)(
  'a decision without “%s”, or with an empty one, is refused',
  (part) => {
    const [files] = councils;
    if (files === undefined) throw new Error('There is no council.');
    const [item] = documentsOf(files.tenant.tenantId, caseworkHelpers(files, new Date()));
    expect(Check(DocumentItemSchema, item)).toBe(true);
    const { [part]: _, ...rest } = item?.decision ?? {};
    expect(Check(DocumentItemSchema, { ...item, decision: rest })).toBe(false);
    const empty = part === 'facts' ? [] : { 'en-GB': '' };
    expect(Check(DocumentItemSchema, { ...item, decision: { ...rest, [part]: empty } })).toBe(false);
  },
);
