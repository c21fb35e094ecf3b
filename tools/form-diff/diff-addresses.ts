import type { FormDefinition, FormPage } from '#schemas/forms/definition.ts';
import type { PageAddress } from '#schemas/forms/page-address.ts';
import { partsOfAddress } from '#domain/forms/addresses/page-address.ts';

/** Returns pages whose address look-up was added, removed, or fills other questions, each in words. */
export function addressChanges(
  before: FormDefinition,
  after: FormDefinition,
): { readonly page: string; readonly words: string }[] {
  return Object.entries(after.pages).flatMap(([name, page]) => {
    const was = addressOf(Object.hasOwn(before.pages, name) ? before.pages[name] : undefined);
    const is = addressOf(page);
    if (!Object.hasOwn(before.pages, name) || wordsOf(was) === wordsOf(is)) return [];
    const of = `the page “${page.title}”`;
    const words =
      is === undefined
        ? `${of} no longer looks addresses up by their postcode`
        : was === undefined
          ? `${of} looks addresses up by their postcode: ${wordsOf(is)}`
          : `${of} puts an address that was looked up into other questions: ${wordsOf(is)}; before, ${wordsOf(was)}`;
    return [{ page: name, words }];
  });
}

function addressOf(page: FormPage | undefined): PageAddress | undefined {
  return page !== undefined && 'schema' in page ? page.address : undefined;
}

function wordsOf(address: PageAddress | undefined): string {
  if (address === undefined) return '';
  return partsOfAddress(address)
    .map(([part, question]) => (part === question ? part : `${part} into ${question}`))
    .join(', ');
}
