import { join } from 'node:path';
import type { Messages } from '#schemas/api/bootstrap.ts';
import type { Sentence } from '../rules/forms/check/sentences.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { assembleContent, type AssembledContent } from '../content/assemble-content.ts';
import { parseContent, type ParsedContent } from '../content/parse-content.ts';
import type { FormLink } from './form-links.ts';
import type { LoadedForm } from './loaded-form.ts';
import {
  DocumentShelf,
  type FindingPosition,
  layerFile,
  type LayeredFile,
} from '../council-files/layered-file.ts';
import { readSource, type Source } from '../council-files/source.ts';

/** The texts of one language, and their findings. */
export interface MergedTexts {
  readonly messages: Messages;
  /** The texts of letters. Only the server writes letters, so these do not travel with every page. */
  readonly mail: Messages;
  /** The texts about a council's rules, which only the server writes into pages, and those of pages. */
  readonly rules: Messages;
  readonly findings: readonly Finding[];
}

/** One form of a council, and its findings. */
export interface CheckedForm {
  /** The form's file name without `.form.json`. */
  readonly name: string;
  /** The form; undefined if the council removed it, or if its shape is wrong. */
  readonly form: LoadedForm | undefined;
  /**
   * Returns the sentences that people read; undefined if they cannot be known. Found on demand: in a long form
   * their places take a hundred kilobytes, and only other languages need them.
   */
  readonly sentences: () => readonly Sentence[] | undefined;
  /** Links to pages of the site; councils have different pages, so they are checked for each council. */
  readonly links: readonly FormLink[];
  readonly findings: readonly Finding[];
  /** Sentences missing in a language. A council may offer a language in part. */
  readonly gaps: readonly {
    readonly locale: string;
    readonly text: string;
    readonly place: FindingPosition;
  }[];
}

/**
 * `tenants/base`, read once for all councils. Its files are parsed when first needed, and whatever councils
 * take over unchanged is one shared object.
 */
export class Base {
  readonly source: Source;
  readonly shelf: DocumentShelf;
  readonly #contents = new Map<string, AssembledContent>();
  readonly #texts = new Map<string, MergedTexts>();
  readonly #forms = new Map<string, CheckedForm>();
  readonly #changedForms = new Map<string, { readonly made: string; readonly form: CheckedForm }>();
  readonly #sentences = new Map<string, readonly Sentence[] | undefined>();
  readonly #surplus = new Map<string, readonly Finding[]>();
  #content: ParsedContent | undefined;

  constructor(source: Source) {
    this.source = source;
    this.shelf = new DocumentShelf(source);
  }

  get content(): ParsedContent {
    return (this.#content ??= parseContent('base', this.source));
  }

  /** Returns the content for a council that has none of its own. */
  contentFor(locales: readonly string[], defaultLocale: string): AssembledContent {
    return remember(this.#contents, `${defaultLocale} of ${locales.join()}`, () =>
      assembleContent(noContent, this.content, locales, defaultLocale),
    );
  }

  /** Returns a language's texts for a council that has none of its own, made by `merge` the first time. */
  textsFor(locale: string, defaultLocale: string, merge: () => MergedTexts): MergedTexts {
    return remember(this.#texts, `${locale} over ${defaultLocale}`, merge);
  }

  /** Returns a form for a council that leaves it unchanged, made by `read` the first time. */
  formFor(name: string, locales: readonly string[], read: () => CheckedForm): CheckedForm {
    return remember(this.#forms, `${name} in ${locales.join()}`, read);
  }

  /**
   * Returns a form that a council changes or adds. `read` runs again only if its input has changed since last
   * time, so saving another of the council's files, or publishing a draft, does not wait for its forms.
   * @param made everything that `read` reads from the council
   */
  changedFormFor(id: string, name: string, made: string, read: () => CheckedForm): CheckedForm {
    const key = `${id}/${name}`;
    const known = this.#changedForms.get(key);
    if (known?.made === made) return known.form;
    const form = read();
    this.#changedForms.set(key, { made, form });
    return form;
  }

  /** Returns the sentences that people read in base's own version of a form, found by `read` the first time. */
  sentencesOf(
    name: string,
    read: (file: LayeredFile) => readonly Sentence[] | undefined,
  ): readonly Sentence[] | undefined {
    if (!this.#sentences.has(name))
      this.#sentences.set(name, read(layerFile('base', this.shelf, this.shelf, `forms/${name}.form.json`)));
    return this.#sentences.get(name);
  }

  /** Returns the translations in base that none of its own forms has, found by `find` the first time. */
  surplusFor(locale: string, find: () => readonly Finding[]): readonly Finding[] {
    return remember(this.#surplus, locale, find);
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

/** Enough for today's base, yesterday's, and the bases of a few councils that published at other times. */
const kept = 4;

/**
 * The most recently used bases, by digest. Every published version has its own copy of base; two hundred equal
 * copies are parsed and kept once, for served versions and drafts alike.
 */
const bases = new Map<string, Base>();

/**
 * Reads `base`; returns the same object as last time if its files are unchanged.
 * @param tenantsFolder the folder that holds `base`.
 */
export async function readBase(tenantsFolder: string): Promise<Base> {
  const source = await readSource(join(tenantsFolder, 'base'));
  const base = bases.get(source.digest) ?? new Base(source);
  // A Map keeps insertion order, so its first key is the least recently used.
  bases.delete(source.digest);
  bases.set(source.digest, base);
  for (const oldest of bases.keys()) {
    if (bases.size <= kept) break;
    bases.delete(oldest);
  }
  return base;
}
