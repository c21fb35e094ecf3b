import { changesOf, valueText, type ExpectedState, type Script } from '../script.ts';
import type { Observation } from '../define-model.ts';

export const csvTools = ['testrail', 'xray'] as const;
export type CsvTool = (typeof csvTools)[number];

/** One action of a test case, and what must be seen after it. */
interface Row {
  readonly action: string;
  readonly result: string;
}

/**
 * Returns scripts as a CSV file that a test management tool imports: one row for each step.
 *
 * TestRail: rows with a title begin a test case, and rows without one add steps to it ("Test cases use multiple rows",
 * to be detected by Title). Columns are named as the fields of its template "Test Case (Steps)", so that each maps to
 * the field of its own name. Sources: https://support.testrail.com/hc/en-us/articles/7101779988372 (importing),
 * https://support.testrail.com/hc/en-us/articles/15144643126932 (the same columns in an export).
 *
 * Xray: rows with the same issue id are one test case; summary and test type are required. Sources:
 * https://docs.getxray.app/display/XRAYCLOUD/Importing+Tests+using+Test+Case+Importer, and for the names of columns
 * https://github.com/Xray-App/xray-code-snippets (use_cases/import_from_testrail/cloud/comicEStore.csv).
 */
export function emitCsv(tool: CsvTool, scripts: readonly Script[]): string {
  const rows =
    tool === 'testrail'
      ? [testrailColumns, ...scripts.flatMap(testrailRows)]
      : [xrayColumns, ...scripts.flatMap(xrayRows)];
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

function testrailRows(script: Script): string[][] {
  return rowsOf(script).map(({ action, result }, index) =>
    index === 0
      ? [
          script.id,
          script.machine,
          'Test Case (Steps)',
          requirementsOf(script).join(', '),
          preconditionOf(script),
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
function xrayRows(script: Script, place: number): string[][] {
  const issue = String(place + 1);
  return rowsOf(script).map(({ action, result }, index) =>
    index === 0
      ? [
          issue,
          'Manual',
          script.id,
          preconditionOf(script),
          requirementsOf(script).join('; '),
          script.machine,
          action,
          '',
          result,
        ]
      : [issue, 'Manual', '', '', '', '', action, '', result],
  );
}

/** Returns the clauses of the specification that a path is about, each once. */
function requirementsOf({ start, steps }: Script): string[] {
  return [...new Set([...start.clauses, ...steps.flatMap(({ clauses, at }) => [...clauses, ...at.clauses])])];
}

function preconditionOf({ machine, scenario, given }: Script): string {
  return `${given}\nTo set it up: npm run scenario -- ${machine}/${scenario}`;
}

function rowsOf({ given, start, steps }: Script): Row[] {
  let before: Observation = start.see;
  return [
    { action: `Set up the start: ${given}`, result: expected({}, start) },
    ...steps.map(({ move, byHand, at }) => {
      const row = {
        action: byHand === undefined ? move.label : `${byHand} (${move.label})`,
        result: expected(before, at),
      };
      before = at.see;
      return row;
    }),
  ];
}

function expected(
  before: Observation,
  { state, description, see, notPossible, isNew }: ExpectedState,
): string {
  const changes = changesOf(before, see).map(([key, value]) => `${key} ${valueText(value)}`);
  return [
    `Now ${state}. ${description}`.trim(),
    ...(changes.length > 0 ? [`To see: ${changes.join(', ')}.`] : []),
    ...(isNew && notPossible.length > 0 ? [`Must not be possible: ${notPossible.join('; ')}.`] : []),
  ].join('\n');
}

/** Returns a cell as RFC 4180 has it. */
function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
