import { expect, test } from 'vitest';
import { damageIn } from './damaged-text.ts';

test.each([
  ['#N/A', 'spreadsheetError', '#N/A', null],
  [' #DIV/0! ', 'spreadsheetError', '#DIV/0!', null],
  ['########', 'spreadsheetError', '########', null],
  ['NULL', 'emptyWord', 'NULL', null],
  ['undefined', 'emptyWord', 'undefined', null],
  ['[object Object]', 'emptyWord', '[object Object]', null],
  ['1.00012E+11', 'shortened', '1.00012E+11', null],
  ['TÅ·-Gwyn â€“ Upper', 'garbled', 'Å·', 'Tŷ-Gwyn – Upper'],
  ['lost \ufffd', 'garbled', '\ufffd', null],
  ['O&#39;Connell Street &amp; Mews', 'markup', '&#39;', 'O’Connell Street & Mews'],
  ['Near to shops &nbsp; and buses', 'markup', '&nbsp;', 'Near to shops and buses'],
  [
    '2 bed flat &amp; garden. &#163;5 service charge<br/><b>No pets</b>',
    'markup',
    '<br/>',
    '2 bed flat & garden. £5 service charge No pets',
  ],
  ['Fish &amp;amp; chips', 'markup', '&amp;', 'Fish & chips'],
  ['<p class="x">A house.</p>', 'markup', '<p class="x">', 'A house.'],
  ['Â£5 &amp; more', 'garbled', 'Â£', '£5 & more'],
])('%s is %s by %s, and probably %s', (text, damage, letters, meant) => {
  expect(damageIn(text)).toEqual({ damage, letters, meant });
});

test.each([
  'Terraced house, Weir Row',
  'Null Road',
  'A home for 2 & more; see (the plan) [1] #3',
  'Write to <jo@example.org> & ask; AT&T; rents < £100 > £50',
  'Château, São Tomé, Ålesund, Łódź, Tŷ-gwyn, £95 and “don’t”',
  'CLASS E+2',
  '100012',
])('%s is sound', (text) => {
  expect(damageIn(text)).toBeUndefined();
});
