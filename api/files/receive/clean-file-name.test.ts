import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName } from './clean-file-name.ts';

describe('the name of a file', () => {
  it.each([
    ['payslip May.pdf', 'payslip May.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\Desktop\\scan.jpg', 'scan.jpg'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['a\u0000b\r\nc.png', 'abc.png'],
    ['', 'file'],
    ['..', 'file'],
    ['\u200F\u202E', 'file'],
    ['Cafe\u0301.pdf', 'Café.pdf'],
    ['half \uD83D.pdf', 'half \uFFFD.pdf'],
  ])('%j is kept as %j', (sent, kept) => {
    expect(cleanFileName(sent)).toBe(kept);
  });

  it('is cut before its extension', () => {
    const kept = cleanFileName(`${'long '.repeat(60)}.pdf`);
    expect(kept).toHaveLength(200);
    expect(kept.endsWith('.pdf')).toBe(true);
  });

  it('can always be kept by PostgreSQL, shown, and cleaned again to the same', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 400 }), (sent) => {
        const kept = cleanFileName(sent);
        expect(kept.length).toBeGreaterThan(0);
        expect(kept.length).toBeLessThanOrEqual(200);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept).not.toMatch(/[\p{Cc}/\\\u202A-\u202E\u2066-\u2069]/u);
        expect(cleanFileName(kept)).toBe(kept);
      }),
    );
  });
});
