/** A screen of a council at one width in one colour scheme, with a picture before and after. */
export interface Comparison {
  readonly council: string;
  readonly screen: string;
  /** Part of the names of its pictures. */
  readonly id: string;
  /** Pixels. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

export type Moment = 'before' | 'after';

/** Returns the file of a picture, in the folder of the page. */
export function pictureName({ council, id, width, scheme }: Comparison, moment: Moment): string {
  return `${council}-${id}-${width}-${scheme}-${moment}.jpg`;
}

const filters = ['width', 'scheme', 'council'] as const;

/**
 * Renders a page with each earlier picture beside the later one, and filters. Only the pictures are separate files, so
 * it opens from a folder without a server or a network.
 */
export function comparisonPage(comparisons: readonly Comparison[]): string {
  const choices = filters.map((filter) => {
    const values = [...new Set(comparisons.map((comparison) => String(comparison[filter])))];
    const options = values.map((value) => `<option>${escaped(value)}</option>`).join('');
    return `<label>${filter} <select name="${filter}"><option value="">all</option>${options}</select></label>`;
  });
  const rows = comparisons.map((comparison) => {
    const { council, screen, width, scheme } = comparison;
    const title = `${screen}, ${council}, ${width} px, ${scheme}`;
    const picture = (moment: Moment): string =>
      `<figure><img loading="lazy" src="${escaped(pictureName(comparison, moment))}" width="${width}" alt="${escaped(`${title}, ${moment}`)}"><figcaption>${moment}</figcaption></figure>`;
    return `<section data-width="${width}" data-scheme="${scheme}" data-council="${escaped(council)}"><h2>${escaped(title)}</h2><div>${picture('before')}${picture('after')}</div></section>`;
  });
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Before and after</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 1rem 2rem }
form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 1rem; padding: .75rem 0; background: Canvas }
div { display: flex; gap: 1rem; align-items: start }
figure { margin: 0; max-width: calc(50% - .5rem) }
img { max-width: 100%; height: auto; border: 1px solid GrayText }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
</style>
<h1>Before and after</h1>
<form>${choices.join('')}<output></output></form>
${rows.join('\n')}
<script>
const form = document.querySelector('form');
const show = () => {
  const asked = Object.entries(Object.fromEntries(new FormData(form))).filter(([, value]) => value !== '');
  let count = 0;
  for (const section of document.querySelectorAll('section')) {
    section.hidden = asked.some(([name, value]) => section.dataset[name] !== value);
    if (!section.hidden) count += 1;
  }
  form.querySelector('output').value = count + ' of ${comparisons.length}';
};
form.addEventListener('change', show);
form.width.value = form.width.options[1].value;
form.council.value = form.council.options[1].value;
show();
</script>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
