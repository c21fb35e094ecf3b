import type { ActionItem } from '#schemas/backoffice/action.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { ActionState } from '#schemas/casework.ts';
import { fileSettingsOf } from '../files/file-settings.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import type { KnownCase } from './cases.ts';
import { councilTextFindings } from './council-texts.ts';
import { feedError, notSent, type Sent, unknownName } from './finding.ts';
import { otherPerson, type OwnerOfRow, ownerAfter, type PeopleOfFeed } from './people-of-feed.ts';

/** An action already stored. */
export interface StoredAction extends OwnerOfRow {
  readonly id: string;
  readonly externalReference: string | null;
  readonly origin: 'council' | 'resident';
  readonly state: ActionState;
  readonly returned: number;
  /** True for a resident's draft, which has not been sent to the council. */
  readonly isDraft: boolean;
}

/** The stored data that an item is compared with. */
interface Known {
  readonly before: StoredAction | undefined;
  readonly people: PeopleOfFeed;
  readonly cases: ReadonlyMap<string, KnownCase>;
}

/** Finds the faults in an item about an action. */
export function actionFindings(one: Sent<ActionItem>, files: TenantFiles, known: Known): FeedFinding[] {
  const { at, item } = one;
  return [
    ...(['title', 'description', 'consequence', 'outcome'] as const).flatMap((name) =>
      councilTextFindings(`${at}/${name}`, item[name], files),
    ),
    ...uploadFindings(one, files),
    ...(item.formIdentifier === undefined || files.forms.has(item.formIdentifier)
      ? []
      : [unknownName(`${at}/formIdentifier`, 'form', item.formIdentifier, [...files.forms.keys()])]),
    ...(item.actionId === undefined && known.before?.origin !== 'resident'
      ? askedFindings(one, known)
      : residentFindings(one, known)),
    ...caseFindings(one, known),
    ...stateFindings(one, known.before),
  ];
}

/** Finds the faults in an action the council asks for. */
function askedFindings({ at, item }: Sent<ActionItem>, { before, people }: Known): FeedFinding[] {
  const named = people.ownerOf(item);
  return [
    ...(item.title === undefined
      ? [feedError('noTitle', at, 'The action does not say what you are asking for.', 'Add a "title".')]
      : []),
    ...(before && named && !ownerAfter(before, named)
      ? [otherPerson(at, 'action', item.externalReference)]
      : []),
  ];
}

/** Finds the faults in the council's answer to a resident's action, which the council does not word. */
function residentFindings({ at, item }: Sent<ActionItem>, { before }: Known): FeedFinding[] {
  if (!before || before.origin !== 'resident' || before.isDraft) {
    return [
      feedError(
        'notSent',
        `${at}/actionId`,
        `No resident has sent the action ${item.actionId ?? item.externalReference}.`,
        'Use the id from the stream of events.',
      ),
    ];
  }
  const isTaken = before.externalReference !== null && before.externalReference !== item.externalReference;
  const words = ['title', 'description', 'consequence', 'uploads', 'formIdentifier'] as const;
  return [
    ...(isTaken
      ? [
          feedError(
            'otherReference',
            `${at}/externalReference`,
            `You have already given it the reference "${before.externalReference}".`,
            'Send it with that reference.',
          ),
        ]
      : []),
    ...words.flatMap((name) =>
      item[name] === undefined
        ? []
        : [
            feedError(
              'residents',
              `${at}/${name}`,
              'The resident wrote this, so you cannot change it.',
              `Leave "${name}" out.`,
            ),
          ],
    ),
  ];
}

function uploadFindings({ at, item: { uploads = [] } }: Sent<ActionItem>, files: TenantFiles): FeedFinding[] {
  const kinds = fileSettingsOf(files.tenant).documentKinds.map(({ id }) => id);
  const names = uploads.map(({ name }) => name);
  return uploads.flatMap(({ name, label, documentKind, minimum, maximum }, place) => {
    const pointer = `${at}/uploads/${place}`;
    return [
      ...councilTextFindings(`${pointer}/label`, label, files),
      ...(kinds.includes(documentKind)
        ? []
        : [unknownName(`${pointer}/documentKind`, 'kind of document', documentKind, kinds)]),
      ...(names.indexOf(name) === place
        ? []
        : [
            feedError(
              'doubled',
              `${pointer}/name`,
              `"${name}" appears twice.`,
              'Give each upload a different name.',
            ),
          ]),
      ...(minimum <= maximum
        ? []
        : [
            feedError(
              'minimum',
              `${pointer}/minimum`,
              `It asks for at least ${minimum} files but accepts only ${maximum}.`,
              'Correct one of the two numbers.',
            ),
          ]),
    ];
  });
}

function caseFindings({ at, item }: Sent<ActionItem>, { before, people, cases }: Known): FeedFinding[] {
  const { caseReference } = item;
  if (caseReference === undefined) return [];
  const found = cases.get(caseReference);
  if (!found) return [notSent(`${at}/caseReference`, 'case', caseReference)];
  const owner = people.ownerOf(item) ?? before;
  if (!owner || ownerAfter(found, owner)) return [];
  return [
    feedError(
      'otherPerson',
      `${at}/caseReference`,
      `The case "${caseReference}" belongs to another person.`,
      'Use a case that belongs to the same person.',
    ),
  ];
}

/** Finds changes of state after the end: an ended action stays ended. */
function stateFindings(
  { at, item: { state } }: Sent<ActionItem>,
  before: StoredAction | undefined,
): FeedFinding[] {
  if (!before || state === undefined || state === before.state) return [];
  if (before.state !== 'completed' && before.state !== 'withdrawn') return [];
  return [
    feedError(
      'actionOver',
      `${at}/state`,
      `The action has already been ${before.state}.`,
      'To ask again, use a new reference.',
    ),
  ];
}
