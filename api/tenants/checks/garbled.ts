import { findGarbled } from '../../rules/words/text-encoding.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { Source } from '../../council-files/source.ts';
import type { Judged } from '../judgements.ts';

/** Finds texts that are UTF-8 now but passed through another encoding before: residents would read "Â£95". */
export function checkGarbled(id: string, { texts, digest }: Source, judged: Judged): readonly Finding[] {
  return judged.recall('garbled', [id, digest], () => garbledIn(id, texts));
}

function garbledIn(id: string, texts: Source['texts']): readonly Finding[] {
  return [...texts].flatMap(([path, text]): Finding[] => {
    const found = findGarbled(text);
    if (!found) return [];
    return [
      {
        severity: 'warning',
        kind: 'file.garbled',
        file: `${id}/${path}`,
        line: found.line,
        message: `"${found.letters}" is a letter such as £, ’ or ŵ that was opened in a wrong encoding and saved.`,
        cure: 'Type the right letter in its place, here and wherever else in the file such letters stand.',
      },
    ];
  });
}
