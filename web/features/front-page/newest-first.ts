/** A page of content that may be news. */
interface DatedPage {
  /** Its address, such as `/content/news/new-homes`. */
  readonly path: string;
  /** An ISO day; null: its author gave none. */
  readonly date: string | null;
}

/**
 * The pages of a folder, the newest first; those without a date come last. Pages of one day stay in the order that they
 * came in.
 * @param folder as in `content/<language>/<folder>/`.
 */
export function newestFirst<Page extends DatedPage>(pages: readonly Page[], folder: string): readonly Page[] {
  return pages
    .filter(({ path }) => path.startsWith(`/content/${folder}/`))
    .toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
}
