import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { printJson } from './print-json.ts';

test('says what it was given, whatever that is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(printJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('writes lists on one line where they fit, and groups in a list on a line each', () => {
  const long = 'a sentence of some length, as the meaning of a band is one';
  expect(
    printJson({
      hosts: ['a.example', 'b.example'],
      none: [],
      empty: {},
      bands: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
      one: [{ id: 'a', name: long, meaning: long }],
    }),
  ).toBe(`{
  "hosts": ["a.example", "b.example"],
  "none": [],
  "empty": {},
  "bands": [
    { "id": "a", "name": "A" },
    { "id": "b", "name": "B" }
  ],
  "one": [
    {
      "id": "a",
      "name": "${long}",
      "meaning": "${long}"
    }
  ]
}
`);
});
