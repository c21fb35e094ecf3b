import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileKind } from '#schemas/file-kinds.ts';
import { asAttachment, downloadName } from './download-name.ts';

describe('the name of a download', () => {
  test.each<[string, FileKind, string]>([
    ['payslip.pdf', 'pdf', 'payslip.pdf'],
    ['PAYSLIP.PDF', 'pdf', 'PAYSLIP.PDF'],
    ['photo.jpeg', 'jpeg', 'photo.jpeg'],
    ['IMG_2044.HEIC', 'jpeg', 'IMG_2044.jpg'],
    ['letter.html', 'pdf', 'letter.html.pdf'],
    ['letter.pdf.exe', 'pdf', 'letter.pdf.exe.pdf'],
    ['no ending', 'docx', 'no ending.docx'],
    ['.pdf', 'pdf', '.pdf.pdf'],
    ['photo\u202Egpj.exe', 'jpeg', 'photogpj.exe.jpg'],
    ['a\r\nSet-Cookie: b.pdf', 'pdf', 'aSet-Cookie: b.pdf'],
    ['', 'png', 'file.png'],
    ['\u202E', 'png', 'file.png'],
  ])('%j of kind %s: %s', (name, kind, expected) => {
    expect(downloadName(name, kind)).toBe(expected);
  });
});

describe('Content-Disposition', () => {
  test.each([
    ['a "b"\\c.pdf', `attachment; filename="a _b__c.pdf"; filename*=UTF-8''a%20%22b%22%5Cc.pdf`],
    ['Siân.pdf', `attachment; filename="Sian.pdf"; filename*=UTF-8''Si%C3%A2n.pdf`],
    ['it’s (1)*.pdf', `attachment; filename="it_s (1)_.pdf"; filename*=UTF-8''it%E2%80%99s%20%281%29%2A.pdf`],
    ['../../etc/x.pdf', `attachment; filename=".._.._etc_x.pdf"; filename*=UTF-8''..%2F..%2Fetc%2Fx.pdf`],
  ])('%j', (name, expected) => {
    expect(asAttachment(name)).toBe(expected);
  });

  test('stays one header that says the name, whatever the name', () => {
    const names = fc.string({ unit: 'binary', maxLength: 200 });
    const kinds = fc.constantFrom<FileKind>('pdf', 'jpeg', 'png', 'webp', 'docx');
    fc.assert(
      fc.property(names, kinds, (name, kind) => {
        const called = downloadName(name, kind);
        const header = asAttachment(called);
        expect(header).toMatch(/^attachment; filename="[\w.() -]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
        expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(called);
      }),
    );
  });
});
