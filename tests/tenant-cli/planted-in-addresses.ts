import { error, latin1, warning, type Planted } from './planted.ts';

const head = 'uprn,premise,line1,town,postcode';
const good = `${head}\n990009000001,1,Quay Street,Seabrook,ZZ1 1AA\n`;
const list = (...lines: readonly string[]) => ({ 'addresses.csv': [head, ...lines, ''].join('\n') });
const cure = { 'addresses.csv': good };
const file = 'addresses.csv';

/** Mistakes in a council's list of addresses. */
export const inAddressBook: readonly Planted[] = [
  {
    what: 'a list of addresses without a column of postcodes',
    plant: { 'addresses.csv': 'uprn,premise,line1,town,post code\n' },
    finds: error(file, 'addresses.columns'),
    at: 'post code',
    says: /has no column postcode/,
    cures: /uprn, premise, line1/,
    cure,
  },
  {
    what: 'a column of addresses that nobody reads',
    plant: { 'addresses.csv': good.replace('town', 'town,wrd').replace('Seabrook,', 'Seabrook,7,') },
    finds: warning(file, 'addresses.column'),
    at: 'wrd',
    says: /The column wrd/,
    cures: /Remove it/,
    cure,
  },
  {
    what: 'an address with a comma that is not quoted',
    plant: list('990009000001,Flat 1, 2,Quay Street,Seabrook,ZZ1 1AA'),
    finds: warning(file, 'addresses.fields'),
    at: 'Flat 1, 2',
    says: /6 instead of 5/,
    cures: /quotation marks/,
    cure,
  },
  {
    what: 'addresses without a postcode, told once',
    plant: list(
      '990009000001,1,Quay Street,Seabrook,ZZ1 1AA',
      '2,2,Quay Street,Seabrook,',
      '3,3,Quay Street,Seabrook,?',
    ),
    finds: warning(file, 'addresses.postcode'),
    at: '2,2,Quay Street',
    says: /2 addresses, this one first/,
    cures: /in full/,
    cure,
  },
  {
    what: 'an address without a house and a street',
    plant: list('990009000001,,,Seabrook,ZZ1 1AA'),
    finds: warning(file, 'addresses.line1'),
    at: '990009000001',
    says: /neither a premise nor a first line/,
    cures: /"premise"/,
    cure,
  },
  {
    what: 'UPRNs that a spreadsheet has shortened',
    plant: list('1.00E+11,1,Quay Street,Seabrook,ZZ1 1AA'),
    finds: warning(file, 'addresses.uprn'),
    at: '1.00E+11',
    says: /1\.00E\+11/,
    cures: /format the column as text/,
    cure,
  },
  {
    what: 'a home that stands twice',
    plant: list('7,1,Quay Street,Seabrook,ZZ1 1AA', '7,1,Quay Street,Seabrook,ZZ1 1AB'),
    finds: warning(file, 'addresses.uprnTwice'),
    at: 'ZZ1 1AB',
    says: /twice/,
    cures: /one line/,
    cure,
  },
  {
    what: 'a list of addresses with nothing in it',
    plant: list(),
    finds: warning(file, 'addresses.empty'),
    at: 'uprn',
    says: /no addresses/,
    cures: /one address on each line/,
    cure,
  },
  {
    what: 'a list of addresses in Windows-1252',
    plant: { 'addresses.csv': latin1(good.replace('Quay', 'L\xf4n')) },
    finds: error(file, 'file.encoding'),
    at: 'L',
    says: /Windows-1252/,
    cures: /UTF-8/,
    cure,
  },
];
