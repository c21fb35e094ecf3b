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
          `You can use: ${locales.join(', ')}.`,
        ),
      ),
    // A partly translated language falls back to the default one, as everywhere.
    ...tenant.languages
      .filter(({ languageCode, inPart }) => inPart !== true && (alts[languageCode] ?? '').trim() === '')
      .map(({ languageCode: locale }) =>
        feedWarning(
          'notDescribed',
          `/alt.${locale}`,
          `The picture has no description in ${locale}, so people who cannot see it miss what it shows.`,
          `Send it again with alt.${locale}=… and a sentence that describes it. WCAG 2.2 (1.1.1) requires this.`,
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
      `The picture is only ${width} pixels wide. The page of a home shows it larger.`,
      'Send the photograph as the camera took it. The portal makes the sizes it needs.',
    ),
  ];
}

const cures: Readonly<Record<Exclude<PictureFault, 'kind'>, readonly [message: string, cure: string]>> = {
  empty: ['The file is empty.', 'Send the bytes of the picture as the body.'],
  broken: [
    'The picture is broken or cut off.',
    'Check that it opens on your computer, save it again and send it.',
  ],
  tooManyPixels: [
    'The picture has more than 50 million pixels.',
    'Make it smaller: 4,000 pixels wide is plenty.',
  ],
};

/** Explains why a picture could not be used, with the cure. */
export function faultFinding(fault: PictureFault, bytes: Uint8Array): FeedFinding {
  if (fault !== 'kind') return feedError(`picture.${fault}`, '/body', ...cures[fault]);
  const kind = readPictureHead(bytes)?.kind;
  return feedError(
    'picture.kind',
    '/body',
    kind === undefined ? 'This is not a picture.' : `This is a picture of the kind ${kind}.`,
    'Save it as JPEG, PNG or WebP and send it again. Changing only the end of its name is not enough.',
  );
}
