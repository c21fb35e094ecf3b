import type { Context, ExitStatus } from '../../command/context.ts';
import { counted } from '#api/rules/words/counted.ts';
import { CommandError } from '../../command/command-error.ts';
import { findPictureFiles } from './find-pictures.ts';
import { keyIn, openPortal } from '../portal.ts';
import { type PicturesSent, sendPictures } from './send-pictures.ts';

interface PicturesOptions {
  /** The portal's address. */
  readonly to: string;
  readonly removeOthers: boolean;
  readonly json: boolean;
}

/** `npm run backoffice -- pictures FOLDER` */
export async function sendFolder(
  context: Context,
  folder: string,
  { to, removeOthers, json }: PicturesOptions,
): Promise<ExitStatus> {
  const endpoint = { path: '/api/backoffice/pictures', scope: 'pictures:write' } as const;
  const key = keyIn(context.environment, endpoint, to);
  const { pictures, refused } = await findPictureFiles(folder);
  if (pictures.length === 0 && refused.length === 0)
    throw new CommandError(`There are no pictures in ${folder}. Nothing was sent or removed.`);
  const portal = openPortal(to, endpoint, key, { onRetry: context.complain });
  const result = await sendPictures(portal, pictures, {
    removeOthers,
    onProgress: (done, total) => context.progress(`${done} of ${total} pictures`),
  });
  context.progress('');
  const all: PicturesSent = { ...result, refused: [...refused, ...result.refused] };
  if (json) context.say(JSON.stringify(all));
  else report(context, all);
  return all.refused.length > 0 ? 1 : 0;
}

const isUndescribed = ({ kind }: { readonly kind: string }): boolean => kind === 'feed.notDescribed';

function report({ say }: Context, { sent, skipped, removed, refused, warnings }: PicturesSent): void {
  for (const { file, message, cure } of refused) {
    say(`✗ ${file}`);
    say(`    ${message}`);
    say(`    → ${cure}`);
  }
  for (const { file, message, cure } of warnings.filter((one) => !isUndescribed(one))) {
    say(`! ${file}`);
    say(`    ${message}`);
    say(`    → ${cure}`);
  }
  // One sentence for a missing column, instead of one for each picture.
  for (const [pointer, some] of Map.groupBy(warnings.filter(isUndescribed), (one) => one.pointer)) {
    const column = pointer.slice(1);
    say(`! ${counted(some.length, 'picture')} without ${column}, such as ${some[0]?.file ?? ''}`);
    say('    People who cannot see them miss what they show.');
    say(
      `    → Write pictures.csv with the columns file and ${column}. In each row, write a file and a description of the picture.`,
    );
  }
  say(
    `${counted(sent.length, 'picture')} sent, ${skipped.length} as before, ${removed.length} removed, ${refused.length} refused.`,
  );
}
