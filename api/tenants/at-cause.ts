import type { Finding } from '#schemas/tenant/finding.ts';
import type { DocumentShelf } from '../council-files/layered-file.ts';

/** Kinds about a file by itself, which say nothing of how files fit together. */
const ofOneFile = /^(?:file|json|shape)\./;

/**
 * Returns an error about an entry of base at its cause: in the council's file of the same name, if there is one. What is
 * in base fits together, so that what this file changes is wrong, and a council cannot change base.
 */
export function atCause(finding: Finding, id: string, own: DocumentShelf): Finding {
  const { severity, kind, file, line, pointer, message, cure } = finding;
  const [, path] = /^base\/(.+)$/.exec(file) ?? [];
  if (id === 'base' || severity !== 'error' || path === undefined || ofOneFile.test(kind)) return finding;
  const document = own.get(path);
  if (document?.value === undefined || pointer === undefined) return finding;
  const around = nearestIn(document, pointer);
  return {
    ...finding,
    file: `${id}/${path}`,
    ...around,
    message: `${message} It is ${line === undefined ? '' : `line ${line} of `}${file}, and this file changes what it needs.`,
    cure: `${cure} Do that in this file, where null takes an entry of base away.`,
  };
}

/** Returns the entry at a pointer, or the nearest one around it, with its line. */
function nearestIn(
  document: NonNullable<ReturnType<DocumentShelf['get']>>,
  pointer: string,
): Pick<Finding, 'line' | 'pointer'> {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const line = document.lineAt(at);
    if (line !== undefined) return { line, pointer: at };
    if (at === '') return {};
  }
}
