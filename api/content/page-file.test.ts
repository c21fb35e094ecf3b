import { describe, expect, test } from 'vitest';
import { parsePageFile } from './page-file.ts';

describe('a page file', () => {
  test('says its settings in a comment, one a line', () => {
    const { settings, body, bodyLine, faults } = parsePageFile(
      '<!--\nname: How to bid: a guide\n  Template:  guide  \nsummary:\norder: -1.5\ndate: 2026-05-12\n-->\n<p>x</p>\n',
    );
    expect(settings).toEqual({
      name: 'How to bid: a guide',
      template: 'guide',
      summary: '',
      order: -1.5,
      date: '2026-05-12',
      hidden: false,
    });
    expect([body.trim(), bodyLine, faults]).toEqual(['<p>x</p>', 7, []]);
  });

  test('may be written on Windows, begin after empty lines, and have its comment on one line', () => {
    expect(parsePageFile('\r\n<!--\r\nname: A\r\norder: 2\r\n-->\r\nx').settings).toMatchObject({
      name: 'A',
      order: 2,
    });
    expect(parsePageFile('<!-- status: hidden -->').settings.hidden).toBe(true);
  });

  test('without a comment is all body', () => {
    const { settings, body, bodyLine } = parsePageFile('<p>x</p><!-- name: no -->');
    expect([settings.name, body, bodyLine]).toEqual([undefined, '<p>x</p><!-- name: no -->', 1]);
  });

  test('names the line of what it does not understand', () => {
    const { faults } = parsePageFile(
      '\n<!--\nname: A\ntemplate: wide\nauthor: me\norder: first\nstatus: draft\ndate: 12 May 2026\n-->',
    );
    expect(faults.map(({ kind, line }) => `${kind} ${line}`)).toEqual([
      'content.setting 5',
      'content.template 4',
      'content.order 6',
      'content.date 8',
      'content.status 7',
    ]);
  });
});
