import { escapeHtml } from '#api/content/escape-html.ts';

/** One picture of a tour. */
export interface TourPicture {
  /** File name, beside the page. */
  readonly file: string;
  /** Pixels. */
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

/** A page of the portal, with a picture of it in each theme and width. */
export interface TourStop {
  readonly name: string;
  /** Address without the host. */
  readonly address: string;
  readonly pictures: readonly TourPicture[];
}

interface TourFacts {
  readonly title: string;
  /** Date and time of the pictures, as people read it. */
  readonly taken: string;
  /** Pages that could not be shown, a sentence for each. */
  readonly missing: readonly string[];
}

/**
 * Renders all pages of a portal on one page, for sign-off. Only the pictures are separate files, so it opens from a
 * folder, and prints.
 */
export function tourPage({ title, taken, missing }: TourFacts, stops: readonly TourStop[]): string {
  const widths = [...new Set(stops.flatMap(({ pictures }) => pictures.map(({ width }) => width)))];
  const themes = [...new Set(stops.flatMap(({ pictures }) => pictures.map(({ theme }) => theme)))];
  const contents = stops.map(
    ({ name }, place) => `<li><a href="#stop-${place}">${escapeHtml(name)}</a></li>`,
  );
  const sections = stops.map(({ name, address, pictures }, place) => {
    const figures = pictures.map(({ file, width, theme }) => {
      const alt = `${name}, ${width} pixels wide, ${theme}`;
      return `<figure data-width="${width}" data-theme="${theme}"><a href="${escapeHtml(file)}"><img loading="lazy" src="${escapeHtml(file)}" width="${Math.round(width / 2)}" alt="${escapeHtml(alt)}"></a><figcaption>${width} px, ${theme}</figcaption></figure>`;
    });
    return `<section id="stop-${place}"><h2>${escapeHtml(name)}</h2><p><code>${escapeHtml(address)}</code></p><div class="pictures">${figures.join('')}</div><label><input type="checkbox"> Agreed</label> <label>Remarks <input type="text"></label></section>`;
  });
  const notShown =
    missing.length === 0
      ? ''
      : `<h2>Not shown here</h2><ul>${missing.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('')}</ul>`;
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}: a tour</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 84rem; padding: 0 1rem 3rem }
nav ol { columns: 16rem; padding-left: 1.5rem }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 1rem; padding: .75rem 0; background: Canvas }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; margin-bottom: .75rem }
figure { margin: 0; max-width: 100% }
img { max-width: 100%; height: auto; border: 1px solid GrayText }
section { border-top: 1px solid GrayText; padding-bottom: 1rem }
input[type=text] { width: min(30rem, 70vw) }
[hidden] { display: none }
@media print { form, nav { display: none } section { break-inside: avoid-page } }
</style>
<h1>${escapeHtml(title)}: a tour</h1>
<p>${stops.length} pages, taken ${escapeHtml(taken)}. Select a picture to see it in full. What you tick and write here is not saved: print the page, or save it as a PDF.</p>
<form><label>Width <select name="width"><option value="">all</option>${widths.map(option).join('')}</select></label><label>Theme <select name="theme"><option value="">all</option>${themes.map(option).join('')}</select></label><output></output></form>
<nav aria-label="Pages"><ol>${contents.join('')}</ol></nav>
${sections.join('\n')}
${notShown}
<h2>Signed off</h2>
<p><label>Name <input type="text"></label></p>
<p><label>Date <input type="text"></label></p>
<script>
const form = document.querySelector('form');
const figures = [...document.querySelectorAll('figure')];
form.addEventListener('change', () => {
  for (const figure of figures) {
    figure.hidden = [...new FormData(form)].some(([name, value]) => value !== '' && figure.dataset[name] !== value);
  }
  form.querySelector('output').value = figures.filter((figure) => !figure.hidden).length + ' of ' + figures.length + ' pictures';
});
</script>
</html>
`;
}

function option(value: string | number): string {
  return `<option>${value}</option>`;
}
