import { allowedEvents } from '#machines/lifecycle/apply.ts';
import { fileMachine } from '#machines/lifecycle/file.machine.ts';
import type { SentFile } from '#schemas/files.ts';
import type { KnownFile } from './find-files.ts';

/** A file as its owner sees it, with the events that they may trigger now. */
export function describeFile(file: KnownFile): SentFile {
  const { id, name, state, refusal, kind, size, announcedSize, thumbnailSha256, receivedAt, sent } = file;
  return {
    id,
    name,
    size: size ?? announcedSize,
    kind,
    state,
    refusal,
    hasThumbnail: isKept(file) && thumbnailSha256 !== null,
    receivedAt: receivedAt?.toISOString() ?? null,
    allowedEvents: allowedEvents(fileMachine, { state, context: {} }, [{ type: 'file.remove', sent }]),
  };
}

/** True if the file's bytes are available. */
export function isKept({ state }: Pick<KnownFile, 'state'>): boolean {
  return state === 'clean' || state === 'notScanned';
}
