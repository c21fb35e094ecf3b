/** The folder of the preview's own addresses. */
export const previewFolder = '/forms-preview';

/**
 * A bar at the foot of each portal page, with the findings of the check and links to the other pages. When the form has
 * changed, it leads to the same page again. It is in a shadow root, so that bar and page do not affect each other.
 */
export const barScript = `const folder = ${JSON.stringify(previewFolder)};
const host = document.createElement('forms-preview');
const root = host.attachShadow({ mode: 'closed' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(\`
  :host { position: fixed; inset: auto 0 0 0; z-index: 2000; font: 16px/1.4 system-ui, sans-serif; }
  aside { background: #1d1d1f; color: #fff; padding: 8px 16px; display: flex; gap: 4px 16px; flex-wrap: wrap; align-items: baseline; max-height: 40vh; overflow: auto; }
  a { color: #9ecbff; display: inline-block; padding: 4px 0; }
  a:focus-visible, summary:focus-visible { outline: 3px solid #ffdd00; outline-offset: 2px; }
  details { flex-basis: 100%; } summary { cursor: pointer; padding: 4px 0; }
  ul { margin: 0; padding-left: 20px; } li { margin: 4px 0; overflow-wrap: anywhere; }
  .wrong { color: #ffb4a9; font-weight: 600; }
\`);
root.adoptedStyleSheets = [sheet];
const page = () => /\\/account\\/forms\\/[^/]+\\/([a-z][a-zA-Z0-9]*)$/.exec(location.pathname)?.[1] ?? '';
const language = () => /^\\/([a-z]{2})\\//.exec(location.pathname)?.[1] ?? '';
const goTo = (name) => folder + '/go/' + name + (language() ? '?language=' + language() : '');
const make = (tag, text, more = {}) => Object.assign(document.createElement(tag), { textContent: text }, more);
async function show() {
  const { isBroken, findings, pages } = await (await fetch(folder + '/state')).json();
  const here = pages.indexOf(page());
  const bar = make('aside', '', { ariaLabel: 'Preview of the form' });
  bar.append(make('a', 'All pages', { href: folder + '/' }));
  if (here > 0) bar.append(make('a', 'Before: ' + pages[here - 1], { href: goTo(pages[here - 1]) }));
  if (here >= 0 && here + 1 < pages.length) bar.append(make('a', 'Next: ' + pages[here + 1], { href: goTo(pages[here + 1]) }));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const sum = findings.length === 0 ? 'The check found no problems' : errors + (errors === 1 ? ' error, ' : ' errors, ') + (findings.length - errors) + (findings.length - errors === 1 ? ' warning' : ' warnings');
  if (isBroken) bar.append(make('span', 'The form has mistakes. This is the last version without mistakes.', { className: 'wrong' }));
  if (findings.length === 0) bar.append(make('span', sum));
  else {
    const details = make('details', '', { open: isBroken });
    const list = make('ul', '');
    for (const { file, line, message, cure } of findings) list.append(make('li', file + (line ? ':' + line : '') + '  ' + message + ' ' + (cure ?? '')));
    details.append(make('summary', sum), list);
    bar.append(details);
  }
  root.replaceChildren(bar);
  document.body.append(host);
  document.body.style.paddingBottom = bar.offsetHeight + 'px';
}
new EventSource(folder + '/events').addEventListener('seen', ({ data }) => {
  if (data === 'broken') show();
  else location.replace(page() === '' ? location.href : goTo(page()));
});
addEventListener('popstate', show);
globalThis.navigation?.addEventListener('navigatesuccess', show);
show();
`;
