import { cycleAt, londonDay, openingAfter } from '#api/rules/lettings/cycle.ts';
import { earliestClose } from '#api/rules/lettings/rolling.ts';
import { fileSettingsOf } from '#api/files/file-settings.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { AgreementItem } from '#schemas/backoffice/agreement.ts';
import type { ApplicationItem } from '#schemas/backoffice/application.ts';
import type { ActionItem } from '#schemas/backoffice/action.ts';
import type { CaseItem } from '#schemas/backoffice/case.ts';
import type { FeedKind } from '#schemas/backoffice/feed.ts';
import type { DocumentItem } from '#schemas/backoffice/document.ts';
import type { LandlordItem } from '#schemas/backoffice/landlord.ts';
import type { MessageThreadItem } from '#schemas/backoffice/message.ts';
import type { NoticeItem } from '#schemas/backoffice/notice.ts';
import type { OfficerItem } from '#schemas/officer.ts';
import type { PlanItem } from '#schemas/backoffice/plan.ts';
import type { OfferItem } from '#schemas/backoffice/offer.ts';
import type { OutcomeItem } from '#schemas/backoffice/outcome.ts';
import type { PropertyItem } from '#schemas/backoffice/property.ts';
import type { ShortlistItem } from '#schemas/backoffice/shortlist.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import { eachFeature } from '#schemas/home-features.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { CommandError } from '../command/command-error.ts';
import { columnsOf } from './columns.ts';

const day = 86_400_000;

/** Returns the opening and closing times of a scheme's next homes after `now`. */
function timesOf({ cycle }: Scheme, now: Date): { opensAt: string; closesAt: string } {
  if (cycle.kind === 'fixed') {
    const { opensAt, closesAt } = openingAfter(cycle, cycleAt(cycle, now).opensAt);
    return { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() };
  }
  const opensAt = new Date(`${londonDay(new Date(now.getTime() + 7 * day))}T12:00:00Z`);
  const closesAt = earliestClose(cycle, opensAt) ?? new Date(opensAt.getTime() + 30 * day);
  return { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() };
}

/** Returns the first entry of a list in a council's file. Throws CommandError if the list is empty. */
function firstOf<Entry>(entries: readonly Entry[], where: string): Entry {
  const [first] = entries;
  if (first === undefined) throw new CommandError(`A sample needs an entry in ${where}, but there is none.`);
  return first;
}

/** Returns a text in the form that items need: the same words in each of the council's languages. */
function inEachLanguage({ languages }: TenantFiles['tenant'], text: string): CouncilTexts {
  return Object.fromEntries(languages.map(({ languageCode }) => [languageCode, text]));
}

/**
 * Returns a sample item of a kind, with the council's own ids. Items of one kind refer to those of others, so import
 * them in the order of kinds. Shortlists and outcomes need more: the sample's advert has closed with a bid of its
 * application.
 */
export function sampleItem(kind: FeedKind, { tenant, policy }: TenantFiles, now: Date): object {
  const scheme = firstOf(policy.schemes, 'lettings.json, "schemes"');
  switch (kind) {
    case 'landlords':
      return {
        externalReference: 'SAMPLE-L1',
        landlordId: firstOf(tenant.landlords, 'tenant.json, "landlords"').id,
      } satisfies LandlordItem;
    case 'properties':
      return {
        externalReference: 'SAMPLE-P1',
        landlordReference: 'SAMPLE-L1',
        facts: {
          localAuthorityIdentifier: firstOf(tenant.localAuthorities, 'tenant.json, "localAuthorities"').id,
          bedrooms: 2,
          persons: 4,
          ...eachFeature(() => false),
          hasGarden: true,
          petsAllowed: true,
          stepFree: true,
          street: 'Sample Street',
          area: 'Sample Area',
          postcode: 'ZZ1 1AA',
          propertyType: 'Terraced house',
          floor: null,
          lift: false,
          heating: 'Gas central heating',
          epc: 'C',
          latitude: 53,
          longitude: -2,
          pictures: [{ file: 'sample.jpg', alt: 'A brick house with a red door', width: 1200, height: 900 }],
        },
      } satisfies PropertyItem;
    case 'adverts':
      return {
        externalReference: 'SAMPLE-A1',
        propertyReference: 'SAMPLE-P1',
        schemeIdentifier: scheme.identifier,
        advertTypeId: firstOf(policy.advertTypes, 'lettings.json, "advertTypes"').id,
        ...timesOf(scheme, now),
        rules: { bedroomNeed: { minimum: 2, maximum: 2 } },
        details: {
          reference: 'S1',
          title: 'Terraced house, Sample Street',
          summary: 'A terraced house with a garden.',
          description: ['A terraced house with a garden.', 'The shops are near.'],
          rentPence: 11_050,
          serviceChargePence: 0,
          rentPeriod: 'week',
          tenancy: 'Secure tenancy',
          viewing: 'By appointment',
          suitedTo: 'A family of up to four.',
          homes: 1,
          bidWarning: null,
        },
        // A draft stays hidden if the sample is imported into a live portal.
        state: 'draft',
      } satisfies AdvertItem;
    case 'applications':
      return {
        externalReference: 'SAMPLE-H1',
        reference: '990001',
        postcode: 'ZZ1 1AA',
        schemeIdentifiers: [scheme.identifier],
        facts: {
          band: firstOf(scheme.bands, 'lettings.json, "bands"').id,
          effectiveDate: '2024-02-29',
          bedroomNeed: 2,
          household: [
            { role: 'applicant', dateOfBirth: '1988-05-14' },
            { role: 'child', dateOfBirth: '2019-01-20', sex: 'female' },
          ],
          localConnections: [],
          registrationDate: '2024-02-01',
          points: 40,
          owesHousingDebt: false,
        },
      } satisfies ApplicationItem;
    case 'notices':
      return {
        externalReference: 'SAMPLE-N1',
        applicationReference: 'SAMPLE-H1',
        text: 'Please send us your new tenancy agreement.',
      } satisfies NoticeItem;
    case 'officers':
      return {
        externalReference: 'SAMPLE-O1',
        name: 'Sam Sample',
        role: inEachLanguage(tenant, 'Housing options officer'),
        hours: inEachLanguage(tenant, 'Monday to Thursday, 9am to 3pm'),
        telephone: '01632 960 001',
        email: 'housing.options@council.example',
      } satisfies OfficerItem;
    case 'cases':
      return {
        externalReference: 'SAMPLE-C1',
        applicationReference: 'SAMPLE-H1',
        kind: 'homelessness',
        reference: 'C/990001',
        title: inEachLanguage(tenant, 'Help with housing'),
        openedOn: '2024-03-01',
        closedOn: null,
        officers: [{ officerReference: 'SAMPLE-O1', part: 'primary' }],
      } satisfies CaseItem;
    case 'actions':
      return {
        externalReference: 'SAMPLE-A1',
        applicationReference: 'SAMPLE-H1',
        caseReference: 'SAMPLE-C1',
        title: inEachLanguage(tenant, 'Send us your last two payslips'),
        description: inEachLanguage(tenant, 'We need them to work out what you can afford.'),
        consequence: inEachLanguage(tenant, 'We decide with what we know by then.'),
        dueAt: '2030-03-01T17:00:00Z',
        uploads: [
          {
            name: 'payslips',
            label: inEachLanguage(tenant, 'Payslips'),
            documentKind: fileSettingsOf(tenant).documentKinds[0]?.id ?? '',
            minimum: 1,
            maximum: 4,
          },
        ],
        mayRefuse: false,
        isReviewed: true,
      } satisfies ActionItem;
    case 'messages':
      return {
        externalReference: 'SAMPLE-T1',
        applicationReference: 'SAMPLE-H1',
        caseReference: 'SAMPLE-C1',
        subject: 'Your new tenancy agreement',
        state: 'open',
        messages: [
          {
            externalReference: 'SAMPLE-M1',
            officerReference: 'SAMPLE-O1',
            body: 'Please send us your new tenancy agreement.',
          },
        ],
      } satisfies MessageThreadItem;
    case 'plans':
      return {
        externalReference: 'SAMPLE-PHP1',
        caseReference: 'SAMPLE-C1',
        lastReviewedOn: '2024-03-20',
        endedOn: null,
        situation: inEachLanguage(tenant, 'The landlord wants the home back in June.'),
        homeNeeded: inEachLanguage(tenant, 'Two bedrooms, near the school.'),
        support: inEachLanguage(tenant, 'Help with forms.'),
        steps: [
          {
            reference: 'S1',
            title: inEachLanguage(tenant, 'Send us your tenancy agreement'),
            owner: 'resident',
            kind: 'required',
            agreed: true,
            due: '2024-04-02',
          },
        ],
        told: { S1: 'toDo' },
      } satisfies PlanItem;
    case 'documents':
      return {
        externalReference: 'SAMPLE-D1',
        applicationReference: 'SAMPLE-H1',
        caseReference: 'SAMPLE-C1',
        kind: 'decision',
        documentKind: firstOf(fileSettingsOf(tenant).documentKinds, 'tenant.json, "files"').id,
        title: inEachLanguage(tenant, 'Our decision on your band'),
        writtenOn: '2024-04-02',
        fileName: 'decision.pdf',
        decision: {
          what: inEachLanguage(tenant, 'You stay in the band that you are in.'),
          facts: [inEachLanguage(tenant, 'Your home has two bedrooms for three people.')],
          reason: inEachLanguage(tenant, 'By our scheme that is enough room.'),
          ofReview: false,
          whatChanges: inEachLanguage(tenant, 'Nothing.'),
          review: { kind: 'registerDecision' },
          how: inEachLanguage(tenant, 'Ask on this page, or write to us.'),
          whoHelps: inEachLanguage(tenant, 'Citizens Advice helps for free.'),
        },
        heldFrom: '2024-04-02',
        heldUntil: '2024-05-02',
        withdrawn: false,
      } satisfies DocumentItem;
    case 'agreements':
      return {
        advertReference: 'SAMPLE-A1',
        applicationReference: 'SAMPLE-H1',
        decision: 'refused',
        by: 'A. Hughes',
        reason: 'support',
        words: inEachLanguage(tenant, 'We want to talk to you about a home with support first.'),
      } satisfies AgreementItem;
    case 'shortlists':
      return {
        advertReference: 'SAMPLE-A1',
        entries: [
          {
            applicationReference: 'SAMPLE-H1',
            stage: 'verified',
            skipped: null,
            note: 'Passports and tenancy seen on 4 March.',
          },
        ],
      } satisfies ShortlistItem;
    case 'offers':
      return {
        externalReference: 'SAMPLE-O1',
        advertReference: 'SAMPLE-A1',
        applicationReference: 'SAMPLE-H1',
        kind: 'ordinary',
        // Days far ahead, so that the sample can always be sent.
        answerBy: '2050-06-08T16:00:00Z',
        viewing: { at: '2050-06-07T10:30:00Z', place: inEachLanguage(tenant, 'At the front door') },
        message: inEachLanguage(tenant, 'The keys are with the caretaker.'),
        note: 'Rang on 4 March to say that an offer is coming.',
      } satisfies OfferItem;
    case 'outcomes':
      return {
        advertReference: 'SAMPLE-A1',
        result: 'let',
        homes: [{ applicationReference: 'SAMPLE-H1' }],
      } satisfies OutcomeItem;
  }
}

/** Returns a CSV file of a kind with every column and one row: that of {@link sampleItem}. */
export function sampleCsv(kind: FeedKind, files: TenantFiles, now: Date): string {
  const cells = new Map<string, string>();
  const names = columnsOf(kind).map(({ name }) => name);
  for (const name of names) {
    const value = name
      .split('.')
      .reduce<unknown>(
        (around, part) => new Map<string, unknown>(Object.entries(Object(around))).get(part),
        sampleItem(kind, files, now),
      );
    cells.set(name, cellOf(value));
  }
  return `${[names, names.map((name) => cells.get(name) ?? '')].map((row) => row.map(quoted).join(',')).join('\n')}\n`;
}

/** Returns a value as a cell: text as it is, a list of words with `|` between them, and everything else as JSON. */
function cellOf(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  const words: readonly unknown[] = Array.isArray(value) ? value : [];
  const isWords = words.length > 0 && words.every((word) => typeof word === 'string' && !word.includes('|'));
  return isWords ? words.join('|') : JSON.stringify(value);
}

function quoted(cell: string): string {
  return /[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
