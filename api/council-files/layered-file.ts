import type { EncodingFault } from '../rules/words/text-encoding.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { parseJsonDocument, type JsonDocument } from './json-document.ts';
import { mergeOver, type Json } from './merge.ts';
import type { Source } from './source.ts';

/** The place that a finding points to. */
export type FindingPosition = Pick<Finding, 'file' | 'line' | 'pointer'>;

/** A council's JSON file merged over the file of the same name in `base`. It knows the source of each value. */
export interface LayeredFile {
  /** The merged value; undefined if neither folder has the file, or if either file is not JSON. */
  readonly value: Json | undefined;
  /** The council's own part; undefined if it has none. */
  readonly own: JsonDocument | undefined;
  /** Findings about the files themselves. */
  readonly findings: readonly Finding[];
  /**
   * Returns the place that decides the value at a pointer: in the council's file, or else in base's. If neither
   * has it, returns the nearest group around it.
   */
  placeOf(pointer: string): FindingPosition;
}

/** A folder's JSON files, parsed when first needed and then kept, since every council reads `base`. */
export class DocumentShelf {
  readonly source: Source;
  readonly #known = new Map<string, JsonDocument | undefined>();

  constructor(source: Source) {
    this.source = source;
  }

  get(path: string): JsonDocument | undefined {
    if (!this.#known.has(path)) {
      const text = this.source.texts.get(path);
      this.#known.set(path, text === undefined ? undefined : parseJsonDocument(text));
    }
    return this.#known.get(path);
  }
}

/**
 * Merges a council's file over base's.
 * @param id the council's folder; `base` itself, with the same shelf twice, is allowed.
 */
export function layerFile(id: string, own: DocumentShelf, base: DocumentShelf, path: string): LayeredFile {
  const ownDocument = own === base ? undefined : own.get(path);
  const baseDocument = base.get(path);
  const [ownFile, baseFile] = [`${id}/${path}`, `base/${path}`];
  const findings = [
    ...syntaxFindings(baseFile, baseDocument, base.source, path),
    ...(own === base ? [] : syntaxFindings(ownFile, ownDocument, own.source, path)),
  ];
  // An unreadable file could have changed anything, so base's file alone proves nothing.
  const readable =
    !own.source.unreadable.has(path) &&
    !base.source.unreadable.has(path) &&
    [ownDocument, baseDocument].every((document) => !document || document.value !== undefined);
  return {
    value: readable ? mergeOver(baseDocument?.value, ownDocument?.value) : undefined,
    own: ownDocument,
    findings,
    placeOf(pointer) {
      for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
        const inOwn = ownDocument?.lineAt(at);
        if (inOwn !== undefined) return { file: ownFile, line: inOwn, pointer: at };
        const inBase = at === pointer || !ownDocument ? baseDocument?.lineAt(at) : undefined;
        if (inBase !== undefined) return { file: baseFile, line: inBase, pointer: at };
        if (at === '') return { file: ownFile };
      }
    },
  };
}

function syntaxFindings(
  file: string,
  document: JsonDocument | undefined,
  source: Source,
  path: string,
): Finding[] {
  const unreadable = source.unreadable.get(path);
  if (unreadable) return [unreadableFinding(file, unreadable)];
  return (document?.faults ?? []).map((fault) => ({
    severity: 'error',
    kind: fault.pointer === undefined ? 'json.syntax' : 'json.doubleKey',
    file,
    ...fault,
  }));
}

/** Returns the finding for a file that is not UTF-8, as older Windows editors write it, or not text at all. */
export function unreadableFinding(file: string, fault: EncodingFault): Finding {
  return { severity: 'error', kind: 'file.encoding', file, ...fault };
}
