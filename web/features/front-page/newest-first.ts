/** A page of content that may be news. */
interface DatedPage {
  /** Its address, such as `/content/news/new-homes`. */
  readonly path: string;
  /** An ISO day; null if its author gave none. */
  readonly date: string | null;
}

/**
 * Returns the pages of a folder, newest first; those without a date come last. Pages with the same date keep
 * their order.
 * @param folder as in `content/<language>/<folder>/`.
 */
export function newestFirst<Page extends DatedPage>(pages: readonly Page[], folder: string): readonly Page[] {
  return pages
    .filter(({ path }) => path.startsWith(`/content/${folder}/`))
    .toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
}
