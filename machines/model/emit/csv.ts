import type { Requirement } from '../../requirements/requirements.ts';
import { deedsOf, deedsOfStart, guideRules, type Guide, type GuideStep } from '../guide.ts';

export const csvTools = ['testrail', 'xray'] as const;
export type CsvTool = (typeof csvTools)[number];

/** One action of a test case, and what must be seen after it. */
interface Row {
  readonly action: string;
  readonly result: string;
}

/**
 * Returns guides as a CSV file that a test management tool imports: one row for each step.
 *
 * TestRail: rows with a title begin a test case, and rows without one add steps to it ("Test cases use multiple rows",
 * to be detected by Title). Columns are named as the fields of its template "Test Case (Steps)", so that each maps to
 * the field of its own name. Sources: https://support.testrail.com/hc/en-us/articles/7101779988372 (importing),
 * https://support.testrail.com/hc/en-us/articles/15144643126932 (the same columns in an export).
 *
 * Xray: rows with the same issue id are one test case; summary and test type are required. Sources:
 * https://docs.getxray.app/display/XRAYCLOUD/Importing+Tests+using+Test+Case+Importer, and for the names of columns
 * https://github.com/Xray-App/xray-code-snippets (use_cases/import_from_testrail/cloud/comicEStore.csv).
 *
 * @param setUp returns the command that sets up the start of a guide.
 */
export function emitCsv(tool: CsvTool, guides: readonly Guide[], setUp: (guide: Guide) => string): string {
  const rows =
    tool === 'testrail'
      ? [testrailColumns, ...guides.flatMap((guide) => testrailRows(guide, setUp(guide)))]
      : [xrayColumns, ...guides.flatMap((guide, place) => xrayRows(guide, setUp(guide), place))];
  return rows.map((cells) => cells.map(quoted).join(',')).join('\r\n');
}

const testrailColumns = [
  'Title',
  'Section',
  'Template',
  'References',
  'Preconditions',
  'Steps (Step)',
  'Steps (Expected Result)',
];

function testrailRows(guide: Guide, setUp: string): string[][] {
  return rowsOf(guide, setUp).map(({ action, result }, index) =>
    index === 0
      ? [
          titleOf(guide),
          guide.machine,
          'Test Case (Steps)',
          referencesOf(guide),
          preconditionOf(guide, setUp),
          action,
          result,
        ]
      : ['', '', '', '', '', action, result],
  );
}

const xrayColumns = [
  'Issue ID',
  'Test Type',
  'Test Summary',
  'Description',
  'Requirements',
  'Labels',
  'Action',
  'Data',
  'Result',
];

/** Its test type is on every row, as in Xray's own examples. A label has no blanks. */
function xrayRows(guide: Guide, setUp: string, place: number): string[][] {
  const issue = String(place + 1);
  return rowsOf(guide, setUp).map(({ action, result }, index) =>
    index === 0
      ? [
          issue,
          'Manual',
          titleOf(guide),
          preconditionOf(guide, setUp),
          guide.clauses.map(clauseId).join(';'),
          guide.machine,
          action,
          '',
          result,
        ]
      : [issue, 'Manual', '', '', '', '', action, '', result],
  );
}

/**
 * The most letters of a title and of the references in TestRail, which refuses a longer one: "Field :refs is too long
 * (250 characters at most)." Its own client cuts titles there too: https://github.com/gurock/trcli
 * (`MAX_TESTCASE_TITLE_LENGTH`). A summary in Jira has 255.
 */
const mostLetters = 250;

/** Returns what happens on the path with its id, which `machines record` asks for. */
function titleOf({ id, title }: Guide): string {
  const most = mostLetters - id.length - ' ()'.length;
  return `${title.length > most ? `${title.slice(0, most - 1)}…` : title} (${id})`;
}

/** Returns as many clauses as TestRail takes. The preconditions have all. */
function referencesOf({ clauses }: Guide): string {
  return clauses.map(clauseId).reduce((written, id) => {
    const longer = written === '' ? id : `${written}, ${id}`;
    return longer.length > mostLetters ? written : longer;
  }, '');
}

/** Returns the name of a clause as the tags of a feature have it, without blanks or commas. */
function clauseId({ number, isOurs }: Requirement): string {
  return `${isOurs ? 'ours' : 'spec'}-${number}`;
}

function preconditionOf({ start, clauses, onlyByProgram }: Guide, setUp: string): string {
  return [
    start.action,
    `Set it up: ${setUp}`,
    ...(onlyByProgram.length > 0 ? ['Only a program can walk this path.'] : []),
    ...guideRules,
    ...(clauses.length > 0
      ? [`Required by: ${clauses.map((one) => `${clauseId(one)} (${one.label})`).join('; ')}.`]
      : []),
  ].join('\n');
}

/** Numbers are words, since a text that begins with "3." is shown as a list, which Markdown may begin at 1 again. */
function rowsOf({ start, steps }: Guide, setUp: string): Row[] {
  return [
    {
      action: [`Step 0. Start: ${start.action}`, `Set it up: ${setUp}`, ...deedsOfStart(start)].join('\n'),
      result: resultOf(start),
    },
    ...steps.map((step) => ({
      action: `Step ${step.number}. ${deedsOf(step).join('\n')}`,
      result: resultOf(step),
    })),
  ];
}

function resultOf({ checks }: GuideStep): string {
  return checks.length > 0 ? checks.join('\n') : 'Nothing to check here.';
}

/** Returns a cell as RFC 4180 has it. */
function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
