import { join } from 'node:path';
import type { Messages } from '#schemas/api/bootstrap.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { assembleContent, type LaidContent } from '../content/assemble-content.ts';
import { parseContent, type ParsedContent } from '../content/parse-content.ts';
import { DocumentShelf } from './layered-file.ts';
import { readSource, type Source } from './source.ts';

/** The texts of one language, and what is wrong with them. */
export interface MergedTexts {
  readonly messages: Messages;
  /** Only the server writes letters, so their texts do not travel with every page. */
  readonly mail: Messages;
  readonly findings: readonly Finding[];
}

/**
 * `tenants/base`, read once for all councils: its files are parsed when they are first asked for, and what a
 * council takes over unchanged is the same object for all of them.
 */
export class Base {
  readonly source: Source;
  readonly shelf: DocumentShelf;
  readonly #laid = new Map<string, LaidContent>();
  readonly #texts = new Map<string, MergedTexts>();
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

/** @param tenantsFolder the folder that holds `base`. */
export async function readBase(tenantsFolder: string): Promise<Base> {
  return new Base(await readSource(join(tenantsFolder, 'base')));
}
