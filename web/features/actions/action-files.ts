import type { Action } from '#schemas/api/actions.ts';
import type { SentFile } from '#schemas/files.ts';

type Upload = Action['uploads'][number];

/** Returns whether a file went to the council with an answer: the person can no longer take it back. */
function isSent({ state, allowedEvents }: SentFile): boolean {
  return (state === 'clean' || state === 'notScanned') && !allowedEvents.includes('file.remove');
}

const isHere = ({ state }: SentFile) => state !== 'removed' && state !== 'refused' && state !== 'infected';

/** Returns the ids of the files in an upload that the person can still change. */
export const changeableFiles = ({ files }: Pick<Upload, 'files'>): readonly string[] =>
  files.filter((file) => isHere(file) && !isSent(file)).map(({ id }) => id);

/** Returns the files of an upload that the council has: all of them, once the action has been answered. */
export const filesWithCouncil = (
  { files }: Pick<Upload, 'files'>,
  state: Action['state'],
): readonly SentFile[] => files.filter((file) => isHere(file) && (state !== 'needsYou' || isSent(file)));
