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
        message: `"${found.letters}" was a character such as £, ’ or ŵ before the file was opened and saved in the wrong encoding.`,
        cure: 'Replace it with the right character, here and everywhere else in the file.',
      },
    ];
  });
}
