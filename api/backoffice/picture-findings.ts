import { readPictureHead } from '../rules/pictures/picture-head.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { PictureFault } from '../pictures/encode-picture.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { feedError, feedWarning } from './finding.ts';

/** Narrower photographs look blurred on a home's page, which shows them 720 pixels wide. */
const plainWidth = 640;

/**
 * Finds errors and gaps in a picture's descriptions. A picture without one is accepted: it is better than none.
 */
export function altFindings(
  alts: Readonly<Record<string, string>>,
  { tenant }: Pick<TenantFiles, 'tenant'>,
): FeedFinding[] {
  const locales = tenant.languages.map(({ languageCode }) => languageCode);
  return [
    ...Object.keys(alts)
      .filter((locale) => !locales.includes(locale))
      .map((locale) =>
        feedError(
          'unknownName',
          `/alt.${locale}`,
          `The portal has no language "${locale}".`,
          `Known are: ${locales.join(', ')}.`,
        ),
      ),
    // A partly translated language falls back to the default one, as everywhere.
    ...tenant.languages
      .filter(({ languageCode, inPart }) => inPart !== true && (alts[languageCode] ?? '').trim() === '')
      .map(({ languageCode: locale }) =>
        feedWarning(
          'notDescribed',
          `/alt.${locale}`,
          `Nobody has said in ${locale} what can be seen, so people who cannot see the picture are told nothing of it.`,
          `Send it again with alt.${locale}=… and what can be seen, in a sentence. WCAG 2.2, 1.1.1 asks for it.`,
        ),
      ),
  ];
}

export function sizeFindings({ width }: { readonly width: number }): FeedFinding[] {
  if (width >= plainWidth) return [];
  return [
    feedWarning(
      'smallPicture',
      '/body',
      `The picture is ${width} pixels wide, and the page of a home shows it larger.`,
      'Send the photograph as the camera took it: we make the sizes.',
    ),
  ];
}

const cures: Readonly<Record<Exclude<PictureFault, 'kind'>, readonly [message: string, cure: string]>> = {
  empty: ['There is nothing in it.', 'Send the bytes of the picture as the body.'],
  broken: [
    'The picture is broken or cut off.',
    'See whether it opens on your computer, save it again and send it.',
  ],
  tooManyPixels: [
    'The picture has more than 50 million pixels.',
    'Save it smaller: 4,000 pixels wide is plenty.',
  ],
};

/** Explains why a picture could not be used, with the cure. */
export function faultFinding(fault: PictureFault, bytes: Uint8Array): FeedFinding {
  if (fault !== 'kind') return feedError(`picture.${fault}`, '/body', ...cures[fault]);
  const kind = readPictureHead(bytes)?.kind;
  return feedError(
    'picture.kind',
    '/body',
    kind === undefined ? 'This is no picture.' : `This is a picture of the kind ${kind}.`,
    'Save it as JPEG, PNG or WebP, whatever its name ends in, and send that.',
  );
}
