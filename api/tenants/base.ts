import { join } from 'node:path';
import type { Messages } from '#schemas/api/bootstrap.ts';
import type { Sentence } from '#domain/forms/check/sentences.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { assembleContent, type LaidContent } from '../content/assemble-content.ts';
import { parseContent, type ParsedContent } from '../content/parse-content.ts';
import type { FormLink } from './checks/form-links.ts';
import type { LoadedForm } from './loaded-form.ts';
import {
  DocumentShelf,
  type FindingPosition,
  layFile,
  type LayeredFile,
} from '../council-files/layered-file.ts';
import { readSource, type Source } from '../council-files/source.ts';

/** The texts of one language, and what is wrong with them. */
export interface MergedTexts {
  readonly messages: Messages;
  /** Only the server writes letters, so their texts do not travel with every page. */
  readonly mail: Messages;
  readonly findings: readonly Finding[];
}

/** One form of a council, and what is wrong with it. */
export interface LaidForm {
  /** Of its file, without `.form.json`. */
  readonly name: string;
  /** Undefined where the council removed it, or where its shape is wrong. */
  readonly form: LoadedForm | undefined;
  /**
   * The sentences that people read; undefined where they cannot be known. Found when they are asked for: they have a
   * hundred kilobytes of places in a long form, and only other languages need them.
   */
  readonly sentences: () => readonly Sentence[] | undefined;
  /** To pages of the site, of which each council has others. */
  readonly links: readonly FormLink[];
  readonly findings: readonly Finding[];
  /** Sentences that a language lacks, which a council may have only in part. */
  readonly gaps: readonly {
    readonly locale: string;
    readonly text: string;
    readonly place: FindingPosition;
  }[];
}

/**
 * `tenants/base`, read once for all councils: its files are parsed when they are first needed, and what councils take
 * over unchanged is the same object for all of them.
 */
export class Base {
  readonly source: Source;
  readonly shelf: DocumentShelf;
  readonly #laid = new Map<string, LaidContent>();
  readonly #texts = new Map<string, MergedTexts>();
  readonly #forms = new Map<string, LaidForm>();
  readonly #changedForms = new Map<string, { readonly made: string; readonly laid: LaidForm }>();
  readonly #sentences = new Map<string, readonly Sentence[] | undefined>();
  #content: ParsedContent | undefined;

  constructor(source: Source) {
    this.source = source;
    this.shelf = new DocumentShelf(source);
  }

  get content(): ParsedContent {
    return (this.#content ??= parseContent('base', this.source));
  }

  /** The content of a council that has none of its own. */
  contentFor(locales: readonly string[], defaultLocale: string): LaidContent {
    return remember(this.#laid, `${defaultLocale} of ${locales.join()}`, () =>
      assembleContent(noContent, this.content, locales, defaultLocale),
    );
  }

  /** The texts of a language for a council that has none of its own, made by `merge` the first time. */
  textsFor(locale: string, defaultLocale: string, merge: () => MergedTexts): MergedTexts {
    return remember(this.#texts, `${locale} over ${defaultLocale}`, merge);
  }

  /** A form for a council that changes nothing of it, made by `lay` the first time. */
  formFor(name: string, locales: readonly string[], lay: () => LaidForm): LaidForm {
    return remember(this.#forms, `${name} in ${locales.join()}`, lay);
  }

  /**
   * A form that a council changes or adds, laid again by `lay` only where it is made of something else than last time:
   * whoever saves another of a council's files doesn't wait for its forms, nor does a draft that is published.
   * @param made all that `lay` reads of the council
   */
  changedFormFor(id: string, name: string, made: string, lay: () => LaidForm): LaidForm {
    const key = `${id}/${name}`;
    const known = this.#changedForms.get(key);
    if (known?.made === made) return known.laid;
    const laid = lay();
    this.#changedForms.set(key, { made, laid });
    return laid;
  }

  /** The sentences that people read in base's own version of a form, found by `read` the first time. */
  sentencesOf(
    name: string,
    read: (file: LayeredFile) => readonly Sentence[] | undefined,
  ): readonly Sentence[] | undefined {
    if (!this.#sentences.has(name))
      this.#sentences.set(name, read(layFile('base', this.shelf, this.shelf, `forms/${name}.form.json`)));
    return this.#sentences.get(name);
  }
}

function remember<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

const noContent: ParsedContent = {
  pages: new Map(),
  headers: new Map(),
  footers: new Map(),
  customCss: undefined,
  findings: [],
};

/** Today's, yesterday's, and those of a few councils that published at other times. */
const kept = 4;

/**
 * The bases used last, by what is in them: every published version has a copy of base of its own, and two hundred
 * equal ones are parsed and kept once, for what is served and for drafts alike.
 */
const bases = new Map<string, Base>();

/**
 * Reads `base`; the same object as last time where its files are the same.
 * @param tenantsFolder the folder that holds `base`.
 */
export async function readBase(tenantsFolder: string): Promise<Base> {
  const source = await readSource(join(tenantsFolder, 'base'));
  const base = bases.get(source.digest) ?? new Base(source);
  // A Map keeps the order of insertion, so its first key is the one not used for longest.
  bases.delete(source.digest);
  bases.set(source.digest, base);
  for (const oldest of bases.keys()) {
    if (bases.size <= kept) break;
    bases.delete(oldest);
  }
  return base;
}
