import { expect, test } from 'vitest';
import { nameIn } from './save-file.ts';

test.each([
  [`attachment; filename="Sian _1_.pdf"; filename*=UTF-8''Si%C3%A2n%20%281%29.pdf`, 'Siân (1).pdf'],
  [`attachment; filename="it_s.pdf"; filename*=UTF-8''it%27%27s.pdf`, "it''s.pdf"],
  // The browser chooses a name then.
  ['', ''],
])('%s: %j', (disposition, name) => {
  expect(nameIn(disposition)).toBe(name);
});
