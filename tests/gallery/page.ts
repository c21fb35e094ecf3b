import type { PlacedEntry } from './entry.ts';

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 2rem auto; max-width: 90rem; padding: 0 1rem; }
  article { border-top: 1px solid; padding: 1rem 0; }
  .pictures { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
  figure { margin: 0; flex: 1 1 20rem; max-width: 44rem; }
  img { max-width: 100%; height: auto; border: 1px solid; }
  .faults { border-left: 0.3rem solid #b00020; padding-left: 1rem; overflow-wrap: anywhere; }
`;

/**
 * Returns a page with every state of every machine met in one council: its pictures side by side, and axe's
 * findings on each.
 */
export function councilPage(council: string, entries: readonly PlacedEntry[]): string {
  const byMachine = Map.groupBy(entries, ({ machine }) => machine);
  const sections = [...byMachine].map(
    ([machine, own]) =>
      `<section aria-labelledby="${escaped(machine)}"><h2 id="${escaped(machine)}">${escaped(machine)}</h2>${own.map(article).join('')}</section>`,
  );
  const faults = entries.flatMap(({ looks }) => looks.flatMap((look) => look.faults)).length;
  return documentOf(
    `The states of ${council}`,
    `<p>${entries.length === 1 ? 'One state' : `${entries.length} states`}; axe found ${faults === 0 ? 'nothing' : faults}. <a href="../index.html">All councils</a></p>${sections.join('')}`,
  );
}

/** Returns the start page, which links to the councils. */
export function councilsPage(councils: readonly string[]): string {
  const items = councils.map(
    (council) => `<li><a href="${escaped(council)}/index.html">${escaped(council)}</a></li>`,
  );
  return documentOf('The states of every page, by council', `<ul>${items.join('')}</ul>`);
}

function article({ state, description, path, at, folder, looks }: PlacedEntry): string {
  const figures = looks.map(
    ({ scheme, picture, faults }) =>
      `<figure><img src="${escaped(`${folder}/${picture}`)}" alt="${escaped(`${state}, ${scheme}`)}" loading="lazy"><figcaption>${escaped(scheme)}: ${
        faults.length === 0
          ? 'axe found nothing'
          : `axe found<ul class="faults">${faults.map((fault) => `<li>${escaped(fault)}</li>`).join('')}</ul>`
      }</figcaption></figure>`,
  );
  return `<article><h3>${escaped(state)}</h3><p>${escaped(description)} Met on <code>${escaped(path)}</code>, <time>${escaped(at)}</time>.</p><div class="pictures">${figures.join('')}</div></article>`;
}

function documentOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1>${body}</main></body></html>
`;
}

/** Escapes for text and for attributes in double quotes: axe's findings quote markup. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
