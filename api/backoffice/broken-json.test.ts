import { expect, test } from 'vitest';
import { explainBrokenJson } from './broken-json.ts';

test.each([
  [
    'a brace that is not closed',
    '[{"role":"applicant","dateOfBirth":"1988-05-14"]',
    /at character 48, after …[A-Za-z]*":"1988-05-14" – There is a \] here, but the \{ at character 2 is still open\. Close it with \} first\.$/,
  ],
  [
    'a text that is cut off',
    '[{"role":"applicant"',
    /character 2, after \[ – The \{ here is never closed\. Add a \} where it ends/,
  ],
  [
    'a comma that is missing',
    '[{"role":"applicant" "dateOfBirth":null}]',
    /There is no comma before "dateOfBirth"/,
  ],
  ['a comma too many', '[{"role":"applicant"},]', /There is a comma before \], with nothing between them/],
  [
    'names without quotation marks',
    '[{role:"applicant"}]',
    /The word role is not in quotation marks\. Write "role"\.$/,
  ],
  ['curly quotation marks', '[{“role”:“applicant”}]', /“ is a curly quotation mark/],
  ['something behind its end', '[]]', /There is more after the end of the cell/],
  [
    'quotation marks that stand twice',
    '[{""role"": ""applicant""}]',
    /^Every quotation mark in it is doubled\. Write each one once/,
  ],
])('says where %s is, and a cure that fits', (_what, text, told) => {
  const said = explainBrokenJson(text);
  expect(said).toMatch(told);
  expect(said).not.toMatch(/file is|of line|of this line|position/);
});
