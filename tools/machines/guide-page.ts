import { escapeHtml } from '#api/content/escape-html.ts';
import { deedsOf, deedsOfStart, guideRules, type Guide, type GuideStep } from '#machines/model/guide.ts';

/**
 * Returns guides as one page of HTML that needs nothing else: boxes to tick, a result and notes for each path, and the
 * results as text for `machines record`. Nothing is stored: a page loaded again is empty.
 * @param setUp returns the command that sets up the start of a guide.
 */
export function guidePage(
  guides: readonly Guide[],
  council: string,
  setUp: (guide: Guide) => string,
): string {
  const title = `Paths to walk by hand in ${council}`;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main data-council="${escapeHtml(council)}">
<h1>${escapeHtml(title)}</h1>
<ul>
${guideRules.map((rule) => `<li>${sentence(rule)}</li>`).join('\n')}
<li class="screen">Your ticks and notes are only in this page. Copy the results before you close it.</li>
</ul>
${guides.map((guide, at) => article(guide, at, setUp(guide))).join('\n')}
<section class="screen">
<h2 id="results">Results</h2>
<button type="button" id="copy">Copy the results</button>
<p role="status" id="said"></p>
<textarea id="text" rows="8" aria-labelledby="results" readonly></textarea>
</section>
</main>
<script>${script}</script>
</body>
</html>`;
}

function article({ id, title, start, steps, onlyByProgram }: Guide, at: number, setUp: string): string {
  return `<article data-path="${escapeHtml(id)}">
<h2>${sentence(title)}</h2>
<p><code>${escapeHtml(id)}</code></p>
${onlyByProgram.length > 0 ? '<p><strong>Only a program can walk this path.</strong></p>' : ''}
<ol>
${item(start, `${sentence(start.action)} Set it up: <code>${escapeHtml(setUp)}</code>`, deedsOfStart(start))}
${steps.map((one) => step(one)).join('\n')}
</ol>
<fieldset>
<legend>Result</legend>
<label><input type="radio" name="result-${at}" value="passed"> Passed</label>
<label><input type="radio" name="result-${at}" value="failed"> Failed at the first step without a tick</label>
<label class="notes">Notes<textarea rows="2"></textarea></label>
</fieldset>
</article>`;
}

function step(one: GuideStep): string {
  const [first = '', ...more] = deedsOf(one);
  return item(one, sentence(first), more);
}

function item({ number, checks }: GuideStep, first: string, more: readonly string[]): string {
  return `<li value="${number}"><label><input type="checkbox"> <span>${[first, ...more.map(sentence)].join('<br>')}</span></label>
<ul>${checks.map((one) => `<li>${sentence(one)}</li>`).join('')}</ul></li>`;
}

/** Returns a sentence with its quoted labels set apart, whichever way their language is written. */
function sentence(text: string): string {
  return escapeHtml(text).replaceAll(/“([^“”]*)”/g, '“<bdi>$1</bdi>”');
}

const style = `
body { font: 1.0625rem/1.5 system-ui, sans-serif; margin: 0; color: #111; background: #fff }
main { max-width: 46rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.6rem; line-height: 1.2 } h2 { font-size: 1.2rem; line-height: 1.3 }
article { border-top: 2px solid #555; margin-top: 2rem; break-inside: avoid-page }
code { overflow-wrap: anywhere } bdi { font-weight: 600 }
li { margin: 0.5rem 0 } li li { margin: 0.125rem 0 }
li > label { display: flex; gap: 0.625rem; align-items: start; padding: 0.25rem 0 }
input { width: 1.25rem; height: 1.25rem; flex: none; margin: 0.1875rem 0 }
fieldset { display: grid; gap: 0.75rem } fieldset label { display: flex; gap: 0.5rem }
.notes { flex-direction: column } textarea { font: inherit; width: 100%; box-sizing: border-box }
button { font: inherit; min-height: 2.75rem; padding: 0.25rem 1rem }
:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px }
@media print { .screen { display: none } body { font-size: 10.5pt } textarea { border: 1px solid #999 } }
`;

/* A line for each path with a result, as `machines record --from` reads them. */
const script = `
const copy = document.getElementById('copy');
const text = document.getElementById('text');
const said = document.getElementById('said');
const results = () => [...document.querySelectorAll('article')].flatMap((article) => {
  const result = article.querySelector('input[type="radio"]:checked')?.value;
  if (result === undefined) return [];
  const notes = article.querySelector('textarea').value.replaceAll(/\\s+/g, ' ').trim();
  const step = article.querySelector('li:has(input[type="checkbox"]:not(:checked))')?.value;
  return [[
    article.dataset.path,
    result,
    ...(result === 'failed' && step !== undefined ? [step] : []),
    '@' + document.querySelector('main').dataset.council,
    ...(notes === '' ? [] : ['# ' + notes]),
  ].join(' ')];
});
copy.addEventListener('click', async () => {
  const lines = results();
  text.value = lines.join('\\n');
  text.select();
  // A page without a secure address has no clipboard.
  const isCopied = await (navigator.clipboard?.writeText(text.value) ?? Promise.reject()).then(() => true, () => false);
  said.textContent = lines.length === 0
    ? 'No path has a result yet. Choose “Passed” or “Failed” below the paths you have walked.'
    : isCopied ? 'Copied: ' + lines.length + '.' : 'This browser does not let the page copy. The results are selected: copy them.';
});
`;
