import type { WithoutTexts } from '#schemas/api/bootstrap.ts';
import { drawnIcon } from '#schemas/tenant/made-icons.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { textOf } from '../tenants/texts.ts';
import { escapeHtml } from '../content/escape-html.ts';
import { describeSystem } from './describe-system.ts';
import { hashSource } from './content-security-policy.ts';
import { firstPaintStyle } from './first-paint.ts';
import { scriptJson } from './script-json.ts';
import { textsAddress } from './texts-file.ts';
import { directionOf } from '#domain/words/direction.ts';

/** The address at which a device finds the web app manifest. */
export const manifestAddress = '/tenant/app.webmanifest';

/** The text that all pages of a council in one language have in common. */
export interface PageFrame {
  readonly description: string;
  /** CSS. */
  readonly style: string;
  /** The style's source in the page's policy. */
  readonly styleSource: string;
  /** The notice above machine-translated pages, as HTML; empty if a person has read all of them. */
  readonly draftNotice: string;
  /** Links to files that the browser can request at once, after the scripts. */
  readonly links: string;
  /** The members of a `Bootstrap` that are the same on every page. */
  readonly bootstrap: string;
  /** `WithoutTexts`, as JSON. */
  readonly withoutTexts: string;
}

// Valid while the files are the same object. A language with names of its own has its own files.
const frames = new WeakMap<TenantFiles, Map<string, PageFrame>>();

/** Returns the frame, written once: anything made for every page is also garbage for every page. */
export function frameOf(
  files: TenantFiles,
  locale: string,
  contractVersion: string,
  previewMode: boolean,
): PageFrame {
  const ofCouncil = frames.get(files) ?? new Map<string, PageFrame>();
  frames.set(files, ofCouncil);
  // A preview may share the served files' object, if the draft has mistakes.
  const key = previewMode ? `${locale} preview` : locale;
  const frame = ofCouncil.get(key) ?? writeFrame(files, locale, contractVersion, previewMode);
  ofCouncil.set(key, frame);
  return frame;
}

function writeFrame(
  files: TenantFiles,
  locale: string,
  contractVersion: string,
  previewMode: boolean,
): PageFrame {
  const messages = files.messages.get(locale) ?? {};
  const say = (key: string) => textOf(messages, key) ?? '';
  const description = say('home.lead');
  const style = firstPaintStyle(files);
  const { customStyles } = files.content;
  const texts = textsAddress(locale, messages);
  const withoutTexts = scriptJson({
    title: say('errorPage.error.title'),
    description: say('errorPage.error.description'),
    again: say('errorPage.reloadPageButtonText'),
  } satisfies WithoutTexts);
  return {
    description: description && `<meta name="description" content="${escapeHtml(description)}">`,
    draftNotice: files.draftLocales.has(locale) ? draftNotice(files, locale) : '',
    style,
    styleSource: hashSource(style),
    links: [
      `<link rel="preload" as="fetch" crossorigin href="${texts}">`,
      customStyles && `<link rel="preload" as="style" href="${customStyles}">`,
      iconLinks(files),
      `<link rel="manifest" href="${manifestAddress}">`,
    ].join(''),
    bootstrap: [
      `"system":${scriptJson({ ...describeSystem(files, locale, contractVersion), previewMode })}`,
      `"textsAddress":${scriptJson(texts)}`,
      `"withoutTexts":${withoutTexts}`,
    ].join(),
    withoutTexts,
  };
}

/**
 * Renders the links to the icons of a tab and of a phone's home screen. A browser prefers the drawing to the
 * picture if it can show it.
 */
function iconLinks({ marks: { logo, icons } }: TenantFiles): string {
  const [ico, drawn, touch] = ['favicon.ico', drawnIcon, 'apple-touch-icon.png'].map((name) =>
    icons.get(name),
  );
  if (!ico) return `<link rel="icon" href="${logo.address}">`;
  return [
    `<link rel="icon" sizes="32x32" href="${ico.address}">`,
    drawn && `<link rel="icon" type="image/svg+xml" sizes="any" href="${drawn.address}">`,
    touch && `<link rel="apple-touch-icon" href="${touch.address}">`,
  ].join('');
}

/**
 * Renders the notice above every page of a machine-translated language that has not been fully read: in that
 * language, if it has the sentence, and in the default one. It needs no script and causes no layout shift.
 */
function draftNotice({ tenant, messages }: TenantFiles, locale: string): string {
  const { localeId } = tenant;
  const said = [locale, localeId].flatMap((language) => {
    const { [localeId]: _, ...own } = messages.get(language) ?? {};
    const text = textOf(own, 'site.draft');
    return text === undefined ? [] : [{ language, sentence: filled(text, language, localeId) }];
  });
  const paragraphs = said.map(
    ({ language, sentence }, place) =>
      `<p${place === 0 ? ' id="draft-notice"' : ''} lang="${language}" dir="${directionOf(language)}">${escapeHtml(sentence)}</p>`,
  );
  return `<aside class="draft-notice" aria-labelledby="draft-notice">${paragraphs.join('')}</aside>`;
}

/** Fills in the name that the sentence's language has for the default language. */
function filled(sentence: string, language: string, counts: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(counts.slice(0, 2)) ?? counts;
  return sentence.replace('{{language}}', () => name);
}
