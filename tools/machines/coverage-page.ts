import { escapeHtml } from '#api/content/escape-html.ts';
import { plansFor } from '#machines/model/plans.ts';
import { leavesOf, shapeOf } from '#machines/model/shape.ts';
import { driversOf, type DriverFigures } from './coverage-measures.ts';
import {
  describeEnd,
  driverNames,
  placeOfFailure,
  timeText,
  type PathEnd,
  type WalkedMachine,
} from './coverage-runs.ts';
import { drawMachineSvg } from './svg.ts';

/** Mark of a state or an arrow of a drawing. `partly`: some of an arrow's transitions were walked. */
type Mark = 'ran' | 'partly' | 'failed' | 'not';

const style = `
  :root { color-scheme: light dark; --paper: #fff; --ink: #1b2330; --line: #4a5568; --quiet: #eef3fa; --ran: #006435; --failed: #b10e1e; }
  @media (prefers-color-scheme: dark) { :root { --paper: #12161d; --ink: #eef2f7; --line: #aab6c8; --quiet: #243041; --ran: #7fd6a4; --failed: #ff9d94; } }
  body { margin: 0 auto; max-width: 80rem; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  a { color: inherit; }
  h2 { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem; }
  .wide { overflow-x: auto; overflow-wrap: normal; }
  table { border-collapse: collapse; }
  th, td { text-align: left; padding: 0.25rem 1rem 0.25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
  td { font-variant-numeric: tabular-nums; }
  summary { cursor: pointer; }
  .failed { color: var(--failed); }
  .note { white-space: pre-wrap; }
  .drawing [data-walk=ran] path { stroke: var(--ran); stroke-width: 2; }
  .drawing a[data-walk=ran] polygon { stroke: var(--ran); fill: var(--ran); }
  .drawing [data-walk=partly] path { stroke: var(--ran); stroke-width: 2; stroke-dasharray: 10 4; }
  .drawing [data-walk=not] path { stroke-dasharray: 2 4; }
  .drawing a[data-walk=not] text { font-style: italic; }
  .drawing [data-walk=failed] path { stroke: var(--failed); stroke-width: 5; stroke-dasharray: none; }
  .drawing a[data-walk=failed] polygon { stroke: var(--failed); fill: var(--failed); }
  .drawing a[data-walk=failed] text { fill: var(--failed); font-weight: bold; text-decoration: underline; }`;

/**
 * Draws the report of all walks as one page that needs nothing else: no script, no other file. Colours follow the
 * reader's setting, and every colour has a line style and a list beside it.
 */
export async function drawCoveragePage(machines: readonly WalkedMachine[], now: Date): Promise<string> {
  const failed = machines.flatMap((machine) => machine.failed.map((end) => ({ machine, end })));
  const sections: string[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one layout at a time
  for (const machine of machines) sections.push(await section(machine));
  const [only, ...others] = machines;
  const title =
    only === undefined || others.length > 0
      ? 'What was walked'
      : `What was walked of ${escapeHtml(only.model.id)}`;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>As of ${timeText(now.toISOString())} (UTC). Each machine is walked by itself, on the API and in a browser by tests, and by hand by people. Times are UTC.</p>
<h2 id="failed">Failed, and not passed since</h2>
${failed.length === 0 ? '<p>Nothing.</p>' : `<ul>\n${failed.map(({ end }) => `<li>${endText(end)}</li>`).join('\n')}\n</ul>`}
<h2 id="machines">Machines</h2>
<ul>
${machines.map((machine) => `<li><a href="#${escapeHtml(machine.model.id)}">${escapeHtml(machine.model.id)}</a>: ${escapeHtml(shareText(machine))}</li>`).join('\n')}
</ul>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

async function section(machine: WalkedMachine): Promise<string> {
  const { model, failed, outdated } = machine;
  const id = escapeHtml(model.id);
  const drivers = driversOf(machine);
  const drawing = markDrawing(await drawMachineSvg(shapeOf(model.machine)), marksOf(machine));
  const parts = [
    `<h2 id="${id}">${id}</h2>`,
    scrolled(`Figures of ${model.id}`, figuresTable(drivers)),
    runsList(drivers),
    failed.length === 0
      ? ''
      : `<h3>Failed, and not passed since</h3>\n<ul>\n${failed.map((end) => `<li>${endText(end)}${stepsText(end)}</li>`).join('\n')}\n</ul>`,
    outdated.length === 0
      ? ''
      : `<h3>To be walked again</h3>\n<p>The machine has changed since these were walked, so they count nothing.</p>\n<ul>\n${outdated.map((end) => `<li>${endText(end)}</li>`).join('\n')}\n</ul>`,
    '<h3>Drawing</h3>',
    '<p>On the portal, by tests or by hand: a solid thick line was walked; a line of long dashes was walked in some of its cases; a dotted line, or words in italics, were not walked; the thickest line, or underlined words, failed and were not passed since.</p>',
    `<div class="drawing">${scrolled(`Drawing of ${model.id}`, drawing)}</div>`,
    notWalked(machine),
  ];
  return `<section aria-labelledby="${id}">\n${parts.filter((part) => part !== '').join('\n')}\n</section>`;
}

/** Returns wide content that scrolls by itself, with the keyboard too. */
function scrolled(name: string, content: string): string {
  return `<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(name)}">${content}</div>`;
}

function shareText(machine: WalkedMachine): string {
  const shares = driversOf(machine).flatMap(({ driver, measures }) => {
    const { transitions } = measures;
    return transitions === undefined
      ? []
      : [`${driverNames[driver] ?? driver} ${transitions.walked} of ${transitions.all}`];
  });
  return `transitions: ${shares.join(', ')}${machine.failed.length === 0 ? '' : `; failed: ${machine.failed.length}`}`;
}

function figuresTable(drivers: readonly DriverFigures[]): string {
  const names = Object.keys(drivers[0]?.measures ?? {});
  const rows = drivers.map(({ driver, at, measures }) => {
    const cells = Object.values(measures).map(({ walked, all }) => `<td>${walked} of ${all}</td>`);
    return `<tr><th scope="row">${escapeHtml(driverNames[driver] ?? driver)}</th>${cells.join('')}<td>${timeText(at)}</td></tr>`;
  });
  const heads = ['driver', ...names, 'last walked'].map((name) => `<th scope="col">${escapeHtml(name)}</th>`);
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function runsList(drivers: readonly DriverFigures[]): string {
  const lines = drivers.flatMap(({ driver, runs }) =>
    runs
      .filter(({ council, version }) => council !== undefined || version !== undefined)
      .map(({ council, version, at, transitions, passed, failed }) => {
        const place = [
          driverNames[driver] ?? driver,
          ...(council === undefined ? [] : [`in ${council}`]),
          ...(version === undefined ? [] : [`on ${version}`]),
        ].join(' ');
        return `<li>${escapeHtml(place)}: transitions ${transitions}, paths passed ${passed}, failed ${failed} (${timeText(at)})</li>`;
      }),
  );
  return lines.length === 0 ? '' : `<ul>\n${lines.join('\n')}\n</ul>`;
}

function endText(end: PathEnd): string {
  const { where, why, who } = describeEnd(end);
  const sign = end.failure === undefined ? '' : '<strong class="failed">✗ Failed</strong> ';
  const note = why === '' ? '' : ` <span class="note">${escapeHtml(why)}</span>`;
  return `${sign}<code>${escapeHtml(end.id)}</code> ${escapeHtml(where)}.${note} (${escapeHtml(who)})`;
}

function stepsText({ steps, failure }: PathEnd): string {
  if (steps.length === 0) return '';
  const items = steps.map((label, index) =>
    index + 1 === failure?.step
      ? `<li><strong class="failed">${escapeHtml(label)} ✗ failed here</strong></li>`
      : `<li>${escapeHtml(label)}</li>`,
  );
  return `\n<details><summary>Its steps</summary>\n<ol>\n${items.join('\n')}\n</ol>\n</details>`;
}

/** Lists the paths of `machines paths` that no test and no person has passed on a portal, under these ids. */
function notWalked({ model, runs }: WalkedMachine): string {
  const passed = new Set(
    runs.flatMap(({ ends }) => ends.filter(({ failure }) => failure === undefined).map(({ id }) => id)),
  );
  const all = plansFor(model).flatMap(({ scenario, paths }) =>
    paths.map((path) => ({ id: `${model.id}/${scenario}/${path.id}`, path })),
  );
  const open = all.filter(({ id }) => !passed.has(id));
  const items = open.map(({ id, path: { steps } }) => {
    const labels = steps.map(({ move }) => move.label).join(', ');
    return `<li><code>${escapeHtml(id)}</code>${labels === '' ? '' : `: ${escapeHtml(labels)}`}</li>`;
  });
  const title = `Paths not walked: ${open.length} of ${all.length}`;
  return open.length === 0
    ? `<p>${title}.</p>`
    : `<details><summary>${title}</summary>\n<ul>\n${items.join('\n')}\n</ul>\n</details>`;
}

/** The marks of a drawing. */
interface Marks {
  readonly ofState: (name: string) => Mark | undefined;
  readonly ofTransitions: (ids: readonly string[]) => Mark;
}

function marksOf(machine: WalkedMachine): Marks {
  const covered = machine.runs.filter(({ driver }) => driver !== 'machine').map((run) => run.covered);
  const transitions = new Set(covered.flatMap((each) => each.transitions));
  const states = new Set(covered.flatMap((each) => each.states));
  const leaves = new Set(leavesOf(shapeOf(machine.model.machine)).map(({ name }) => name));
  const failures = machine.failed.flatMap((end) => placeOfFailure(machine, end) ?? []);
  const failedTransitions = new Set(failures.flatMap((failure) => failure.transitions));
  const failedStates = new Set(failures.map(({ state }) => state));
  return {
    ofState: (name) => {
      if (!leaves.has(name)) return undefined;
      if (failedStates.has(name)) return 'failed';
      return states.has(name) ? 'ran' : 'not';
    },
    ofTransitions: (ids) => {
      if (ids.some((id) => failedTransitions.has(id))) return 'failed';
      if (ids.every((id) => transitions.has(id))) return 'ran';
      return ids.some((id) => transitions.has(id)) ? 'partly' : 'not';
    },
  };
}

/** Adds marks to the states and arrows of a drawing, which it names in `data-state` and `data-transitions`. */
export function markDrawing(svg: string, { ofState, ofTransitions }: Marks): string {
  return svg
    .replaceAll(/ data-state="([^"]*)"/g, (whole, name: string) => {
      const mark = ofState(unescaped(name));
      return mark === undefined ? whole : `${whole} data-walk="${mark}"`;
    })
    .replaceAll(
      / data-transitions="([^"]*)"/g,
      (whole, ids: string) => `${whole} data-walk="${ofTransitions(unescaped(ids).split('\n'))}"`,
    );
}

function unescaped(text: string): string {
  return text
    .replaceAll('&#10;', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
