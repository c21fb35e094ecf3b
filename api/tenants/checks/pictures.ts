import type { Finding } from '#schemas/tenant/finding.ts';
import type { Source } from '../../council-files/source.ts';

/** Pictures of a folder that are none, that are too large, or that hold what no picture may. */
export function checkPictures(id: string, { pictureFaults }: Source): Finding[] {
  return [...pictureFaults].flatMap(([path, faults]) =>
    faults.map((fault): Finding => ({ file: `${id}/${path}`, ...fault })),
  );
}
