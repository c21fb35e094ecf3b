import { describe, expect, test } from 'vitest';
import { parseJsonDocument } from './json-document.ts';

describe('what keeps a file from being JSON is named for what it is', () => {
  test.each([
    ['curly quotation marks', '{\n  “name”: “x”\n}', 2, /curly/, /straight/],
    ['a curly one for a value', '{\n  "name": “x”\n}', 2, /curly/, /straight/],
    ['single quotation marks', "{\n  'name': 'x'\n}", 2, /single/, /Replace each one with "/],
    ['a quotation inside a text', '{\n  "name": "Say "hello" to us"\n}', 2, /hello/, /\\"/],
    ['a path of Windows', '{\n  "name": "C:\\quay"\n}', 2, /backslash/, /two backslashes/],
    ['a tab in a text', '{\n  "name": "a\tb"\n}', 2, /tab/, /space/],
    ['a text over two lines', '{\n  "name": "a\n  b"\n}', 2, /closing quotation mark/, /on one/],
    ['a space that does not break', '{\n  "name":\u00a0"x"\n}', 2, /invisible/, /Delete/],
    ['a space of no width', '{\n  \u200b"name": "x"\n}', 2, /invisible/, /Delete/],
    ['True', '{\n  "on": True\n}', 2, /True/, /Write true/],
    ['no', '{\n  "on": no\n}', 2, /no/, /Write false/],
    ['a decimal comma', '{\n  "rent": 4,5\n}', 2, /number/, /point/],
    ['a thousand with a space', '{\n  "rent": 1 000\n}', 2, /number/, /1000/],
    ['noughts in front', '{\n  "rent": 007\n}', 2, /number/, /leading zeros/],
    ['a plus', '{\n  "rent": +5\n}', 2, /number/, /plus/],
    ['a name without quotation marks', '{\n  name: "x"\n}', 2, /word name/, /"name"/],
    ['a semicolon', '{\n  "a": 1;\n  "b": 2\n}', 2, /semicolon/, /comma/],
    ['an equals sign', '{\n  "a" = 1\n}', 2, /equals/, /colon/],
    ['a colon missing', '{\n  "a" 1\n}', 2, /no colon/, /"name": value/],
    ['two commas', '{\n  "a": 1,,\n  "b": 2\n}', 2, /two commas in a row/, /one of them/],
    ['a comma before the end of a list', '{\n  "a": [1, 2,]\n}', 2, /comma before \]/, /Remove the comma/],
    ['a list that is not closed', '{\n  "a": [1, 2\n}', 3, /\[ of line 2/, /\] first/],
    ['a group that is not closed', '{\n  "a": 1\n', 1, /never closed/, /Add a }/],
    ['a bracket too many', '{\n  "a": 1\n}}', 3, /after the end of the file/, /extra }/],
    ['a comment', '{\n  # no\n  "a": 1\n}', 2, /comments/, /remove it/],
    ['a conflict that nobody solved', '{\n<<<<<<< mine\n  "a": 1\n}', 2, /merge conflict/, /Keep/],
    ['a web page', '<!doctype html>\n<p>Log in</p>', 1, /web page/, /Save the data/],
    ['nothing', ' \n', 1, /empty/, /\{\}/],
  ])('%s', (_what, text, line, says, cures) => {
    const { value, faults } = parseJsonDocument(text);
    expect(value).toBeUndefined();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({
      line,
      message: expect.stringMatching(says),
      cure: expect.stringMatching(cures),
    });
  });
});
