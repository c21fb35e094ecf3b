import type { Finding } from '#schemas/tenant/finding.ts';
import type { Source } from '../../council-files/source.ts';

/** Findings for picture files that are not pictures, are too large, or hold what no picture may. */
export function checkPictures(id: string, { pictureFaults }: Source): Finding[] {
  return [...pictureFaults].flatMap(([path, faults]) =>
    faults.map((fault): Finding => ({ file: `${id}/${path}`, ...fault })),
  );
}
