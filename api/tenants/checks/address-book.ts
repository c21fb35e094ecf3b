import type { Finding } from '#schemas/tenant/finding.ts';
import { unreadableFinding } from '../../council-files/layered-file.ts';
import type { Source } from '../../council-files/source.ts';
import type { AddressBook } from '../address-book.ts';
import type { CheckResults } from '../check-results.ts';
import { bookColumns, packAddresses, type BookFault } from '../pack-addresses.ts';

const fileName = 'addresses.csv';

/** In bytes: about 300,000 addresses. */
const maximumSize = 30_000_000;

/**
 * The council's own list of addresses, if it has one, and its findings. Only a bad header makes it unusable.
 */
export function checkAddressBook(
  id: string,
  own: Source,
  results: CheckResults,
): { readonly book: AddressBook | undefined; readonly findings: readonly Finding[] } {
  const file = `${id}/${fileName}`;
  const unreadable = own.unreadable.get(fileName);
  if (unreadable) return { book: undefined, findings: [unreadableFinding(file, unreadable)] };
  const text = own.texts.get(fileName)?.replace(/^\ufeff/, '');
  if (text === undefined) return { book: undefined, findings: [] };
  if (text.length > maximumSize)
    return {
      book: undefined,
      findings: [
        {
          severity: 'error',
          kind: 'addresses.size',
          file,
          message: `The list of addresses is ${(text.length / 1e6).toFixed(0)} MB. The limit is ${maximumSize / 1e6} MB.`,
          cure: 'Leave out addresses where nobody lives, and columns that Lintel does not use.',
        },
      ],
    };
  const { faults, ...book } = results.recall('addresses', [own.digests.get(fileName) ?? text], () =>
    packAddresses(text),
  );
  return {
    book,
    findings: faults.map((fault) => ({ ...wordsOf(fault), file, line: fault.line })),
  };
}

function wordsOf({ kind, count, what }: BookFault): Pick<Finding, 'severity' | 'kind' | 'message' | 'cure'> {
  const many = count === 1 ? 'One address' : `${count} addresses, this one first,`;
  const has = count === 1 ? 'has' : 'have';
  const common = { severity: 'warning', kind: `addresses.${kind}` } as const;
  switch (kind) {
    case 'columns':
      return {
        severity: 'error',
        kind: 'addresses.columns',
        message: `The first line has no column ${what}.`,
        cure: `Put the column names in the first line, separated by commas: ${bookColumns.join(', ')}.`,
      };
    case 'column':
      return {
        ...common,
        message: `The column ${what} is not used.`,
        cure: `Remove it, or rename it as one of: ${bookColumns.join(', ')}. For a Welsh column, add :cy, such as town:cy.`,
      };
    case 'fields':
      return {
        ...common,
        message: `${many} ${has} a different number of fields from the first line: ${what}. People cannot find it.`,
        cure: 'Put a field that contains a comma in "quotation marks", and keep the comma for an empty field.',
      };
    case 'postcode':
      return {
        ...common,
        message: `${many} ${has} no valid postcode: “${what}”. People cannot find it.`,
        cure: 'Write postcodes in full, such as AC1 1AA.',
      };
    case 'line1':
      return {
        ...common,
        message: `${many} ${has} neither a premise nor a first line of address.`,
        cure: 'Put the house number or name in "premise", and the street in "line1".',
      };
    case 'uprn':
      return {
        ...common,
        message: `${many} ${has} a UPRN that is not a number of up to 12 digits: “${what}”. The UPRN is left out.`,
        cure: 'Write it in digits. If your spreadsheet shows 1.00023E+11, the number is lost: format the column as text before you import it.',
      };
    case 'uprnTwice':
      return {
        ...common,
        message: `${count === 1 ? 'A UPRN appears' : `${count} UPRNs, this one first, appear`} twice: ${what}.`,
        cure: 'Keep only one line for each home.',
      };
    case 'empty':
      return {
        ...common,
        message: 'The list has no addresses, so people cannot find theirs.',
        cure: 'Put one address on each line below the first, or remove the file.',
      };
  }
}
