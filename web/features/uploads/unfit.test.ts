import { describe, expect, it } from 'vitest';
import { acceptOf, unfit } from './unfit.ts';

const taken = { kinds: ['pdf', 'jpeg', 'heic'], maximumBytes: 1_000 } as const;
const file = (name: string, type: string, size = 100) => ({ name, type, size });

describe('what can be seen to be wrong with a file before it is sent', () => {
  it.each([
    ['a document', file('payslip.pdf', 'application/pdf'), null],
    ['one whose name says nothing', file('payslip', 'application/pdf'), null],
    ['one whose type is not known to the computer', file('IMG_1.HEIC', ''), null],
    ['one of which nothing is known', file('payslip', ''), null],
    ['another ending of a kind', file('scan.JPEG', ''), null],
    ['the largest that is taken', file('payslip.pdf', 'application/pdf', 1_000), null],
    ['one byte more', file('payslip.pdf', 'application/pdf', 1_001), 'file.tooLarge'],
    ['nothing in it', file('payslip.pdf', 'application/pdf', 0), 'empty'],
    ['a film', file('kitchen.mov', 'video/quicktime'), 'kind'],
    ['a kind that this question does not take', file('letter.docx', ''), 'kind'],
  ] as const)('%s', (_, chosen, problem) => {
    expect(unfit(chosen, taken)).toBe(problem);
  });

  it('leaves the size to the server while the council’s figure is not known', () => {
    const large = file('payslip.pdf', 'application/pdf', 5_000_000_000);
    expect(unfit(large, { ...taken, maximumBytes: null })).toBeNull();
  });
});

it('asks a telephone for JPEG instead of HEIC, and no other computer', () => {
  expect(acceptOf(['jpeg', 'heic'], true)).toBe('image/jpeg,.jpg,.jpeg,.jfif');
  expect(acceptOf(['jpeg', 'heic'], false)).toContain('image/heic,.heic,.heif');
});
