import type { Finding } from '#schemas/tenant/finding.ts';
import { unreadableFinding } from '../../council-files/layered-file.ts';
import type { Source } from '../../council-files/source.ts';
import type { AddressBook } from '../address-book.ts';
import type { Judged } from '../judgements.ts';
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
  judged: Judged,
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
          message: `The list of addresses has ${(text.length / 1e6).toFixed(0)} MB, and may have ${maximumSize / 1e6} MB.`,
          cure: 'Leave out what nobody lives in, and columns that are not read.',
        },
      ],
    };
  const { faults, ...book } = judged.recall('addresses', [own.digests.get(fileName) ?? text], () =>
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
  const told = { severity: 'warning', kind: `addresses.${kind}` } as const;
  switch (kind) {
    case 'columns':
      return {
        severity: 'error',
        kind: 'addresses.columns',
        message: `The first line names no column ${what}.`,
        cure: `Write the names of the columns into the first line, separated by commas: ${bookColumns.join(', ')}.`,
      };
    case 'column':
      return {
        ...told,
        message: `Nobody reads the column ${what}.`,
        cure: `Remove it, or call it one of: ${bookColumns.join(', ')}; in Welsh, such as town:cy.`,
      };
    case 'fields':
      return {
        ...told,
        message: `${many} ${has} another number of fields than the first line: ${what}. Nobody finds it.`,
        cure: 'Put a field with a comma in it into "quotation marks", and keep a comma for an empty field.',
      };
    case 'postcode':
      return {
        ...told,
        message: `${many} ${has} no postcode that can be read: “${what}”. Nobody finds it.`,
        cure: 'Write postcodes in full, such as AC1 1AA.',
      };
    case 'line1':
      return {
        ...told,
        message: `${many} ${has} neither a premise nor a first line.`,
        cure: 'Write the number or name of the house into "premise", and the street into "line1".',
      };
    case 'uprn':
      return {
        ...told,
        message: `${many} ${has} a UPRN that is no number of up to 12 digits: “${what}”. It is left out.`,
        cure: 'Write it in digits. A spreadsheet that shows 1.00023E+11 has lost it: format the column as text first.',
      };
    case 'uprnTwice':
      return {
        ...told,
        message: `${count === 1 ? 'A UPRN stands' : `${count} UPRNs, this one first, stand`} twice: ${what}.`,
        cure: 'Keep one line for each home.',
      };
    case 'empty':
      return {
        ...told,
        message: 'The list has no addresses, so nobody finds any.',
        cure: 'Put one address on each line below the first, or remove the file.',
      };
  }
}
