import type { Finding } from '#schemas/tenant/finding.ts';
import type { Source } from '../../council-files/source.ts';

/** Finds picture files that are not pictures, are too large, or contain what no picture may. */
export function checkPictures(id: string, { pictureFaults }: Source): Finding[] {
  return [...pictureFaults].flatMap(([path, faults]) =>
    faults.map((fault): Finding => ({ file: `${id}/${path}`, ...fault })),
  );
}
