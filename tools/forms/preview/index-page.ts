import { createHash } from 'node:crypto';
import { escapeHtml } from '#api/content/escape-html.ts';
import { counted } from '#api/rules/words/counted.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { titleOf } from '../journey-script.ts';
import { previewFolder } from './bar-script.ts';
import type { Place } from './places.ts';
import type { WatchedForm } from './watch-form.ts';

const nothing: Answers = { values: {}, lists: {} };
const verdicts: Readonly<Record<Place['verdict'], string>> = {
  reached: 'proved',
  unreachable: 'never asked: no answers lead here',
  deadEnd: 'not proved: there is no way from here to the end',
  undecided: 'not proved: not every way could be tried',
  contradicted: 'not proved: the portal does not ask it after these answers',
};

const style = `
  :root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif; }
  body { max-width: 960px; margin: 0 auto; padding: 24px 16px 64px; }
  h1 { line-height: 1.2; margin: 0 0 8px; } h2 { margin: 32px 0 8px; }
  ol, ul { margin: 0; padding: 0; list-style: none; }
  li { padding: 8px 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); overflow-wrap: anywhere; }
  li.question { padding-left: 24px; }
  a { color: light-dark(#1d5bb8, #9ecbff); display: inline-block; padding: 2px 0; margin-right: 12px; }
  a:focus-visible { outline: 3px solid #ffbf47; outline-offset: 2px; }
  code, .quiet { color: color-mix(in srgb, currentColor 75%, transparent); font-size: 16px; }
  .unproved, .error { color: light-dark(#a3120a, #ffb4a9); font-weight: 600; }
`;
const script = `new EventSource('${previewFolder}/events').addEventListener('seen', () => location.reload());`;
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy of the page: only its own style and script, and requests for changes. */
export const indexPolicy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Renders all pages of a form with links to them, whether each is proved, and the findings of the check below. */
export function indexPage(
  council: string,
  { definition, places, findings, isBroken }: WatchedForm,
  languages: Tenant['languages'],
): string {
  const { title, identifier, order, sections } = definition;
  const reached = places.filter(({ verdict }) => verdict === 'reached').length;
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Preview of ${escapeHtml(title)}</title><style>${style}</style></head><body><main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(identifier)} of ${escapeHtml(council)}: ${reached} of ${places.length} pages and conditional questions are proved. Each link makes up a person whose answers lead there. Nothing you do here is saved. This page and the form follow your edits.</p>
${isBroken ? '<p class="error">The files have mistakes. This is the last version without mistakes.</p>' : ''}
${findingSum(findings)}
${order
  .map((section) => {
    const { title: name = section, pages = [] } = sections[section] ?? {};
    const lines = pages.flatMap((page) => places.filter((place) => place.page === page));
    return `<h2>${escapeHtml(name)}</h2>\n<ol>${lines.map((place) => placeLine(place, definition, languages)).join('\n')}</ol>`;
  })
  .join('\n')}
${findingLines(findings)}
</main><script>${script}</script></body></html>
`;
}

function placeLine(
  place: Place,
  definition: WatchedForm['definition'],
  languages: Tenant['languages'],
): string {
  const { page, question, item, verdict, answers } = place;
  const asked = definition.pages[page];
  const label =
    question !== null && asked !== undefined && 'ui' in asked ? asked.ui[question]?.label : undefined;
  const words =
    question === null ? titleOf(definition, { page, item }, answers ?? nothing) : (label ?? question);
  const name = question === null ? page : `${page}, ${question}`;
  const links = languages.map(({ languageCode, displayName }, at) => {
    const query = [
      ...(question === null ? [] : [`question=${question}`]),
      ...(at === 0 ? [] : [`language=${languageCode.slice(0, 2)}`]),
    ].join('&amp;');
    const text = at === 0 ? escapeHtml(words) : escapeHtml(displayName);
    return `<a href="${previewFolder}/go/${page}${query === '' ? '' : `?${query}`}">${text}</a>`;
  });
  return `<li${question === null ? '' : ' class="question"'}>${answers === null ? `${escapeHtml(words)} ` : links.join('')}<code>${escapeHtml(name)}</code> <span class="${verdict === 'reached' ? 'quiet' : 'unproved'}">${verdicts[verdict]}</span></li>`;
}

/** Returns a count of the findings with a link down to them, since the pages come first. */
function findingSum(findings: readonly Finding[]): string {
  if (findings.length === 0) return '<p>The check found no problems.</p>';
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const sum = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(findings.length > errors ? [counted(findings.length - errors, 'warning')] : []),
  ].join(' and ');
  return `<p${errors > 0 ? ' class="error"' : ''}>The check found <a href="#findings">${sum}</a>, listed below the pages.</p>`;
}

function findingLines(findings: readonly Finding[]): string {
  if (findings.length === 0) return '';
  const errorsFirst = findings.toSorted(
    (one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'),
  );
  const lines = errorsFirst.map(
    ({ severity, file, line, message, cure }) =>
      `<li><span class="${severity === 'error' ? 'error' : 'quiet'}">${severity === 'error' ? 'Error' : 'Warning'}</span> <code>${escapeHtml(`${file}${line === undefined ? '' : `:${line}`}`)}</code> ${escapeHtml(`${message} ${cure ?? ''}`)}</li>`,
  );
  return `<h2 id="findings">What the check found</h2>\n<ul>${lines.join('\n')}</ul>`;
}
