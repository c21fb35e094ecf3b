import { escapeHtml } from '#api/content/escape-html.ts';
import type { Letter } from '#api/mail/mailer.ts';

/** A letter with its kind and file name. */
export interface PreviewedLetter {
  readonly kind: string;
  readonly letter: Letter;
  /** The name of its files, without `.html` and `.txt`. */
  readonly name: string;
}

/** Renders a page with all letters below each other. It opens from a file. */
export function letterIndexPage(site: string, letters: readonly PreviewedLetter[]): string {
  const shown = letters.map(
    ({ kind, letter: { subject, language }, name }) => `<section id="${escapeHtml(name)}">
<h2 lang="${escapeHtml(language)}">${escapeHtml(subject)}</h2>
<p>${escapeHtml(kind)}, ${escapeHtml(language)}. <a href="${escapeHtml(name)}.html">The email on its own</a>, <a href="${escapeHtml(name)}.txt">as plain text</a></p>
<iframe title="${escapeHtml(`${kind} in ${language}`)}" sandbox src="${escapeHtml(name)}.html" loading="lazy"></iframe>
</section>`,
  );
  const contents = letters.map(
    ({ letter: { subject, language }, name }) =>
      `<li><a href="#${escapeHtml(name)}" lang="${escapeHtml(language)}">${escapeHtml(subject)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Emails from ${escapeHtml(site)}</title>
<style>
body { margin: 0 auto; max-width: 42rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
iframe { box-sizing: border-box; width: 100%; height: 46rem; border: 1px solid; background: white }
h1, h2, a { overflow-wrap: anywhere }
h2 { margin-top: 3rem }
li { padding: 0.125rem 0 }
</style>
</head>
<body>
<h1>Emails from ${escapeHtml(site)}</h1>
<p>These are the emails that the portal sends. The names, homes, times and codes are made up, and the links do not work.</p>
<ul>
${contents.join('\n')}
</ul>
${shown.join('\n')}
</body>
</html>
`;
}
