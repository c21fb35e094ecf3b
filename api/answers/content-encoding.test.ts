import { describe, expect, test } from 'vitest';
import { assert, constantFrom, property, string } from 'fast-check';
import { chooseEncoding, takesEncoding } from './content-encoding.ts';

describe('chooseEncoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate, zstd', 'zstd'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, *;q=0.1', 'zstd'],
    ['br ; q=0.8 , gzip ;q=0.8', 'br'],
  ])('%s is answered in %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });

  test.each([undefined, '', 'identity', 'deflate', 'gzip;q=0', '*;q=0', 'br;q=nothing', ';q=1', ','])(
    '%j is answered as it is',
    (accepted) => {
      expect(chooseEncoding(accepted)).toBeUndefined();
    },
  );

  test('takes any header, as often as it comes, and never chooses what was refused', () => {
    assert(
      property(string(), constantFrom('br', 'zstd', 'gzip'), (junk, refused) => {
        const accepted = `${junk.replaceAll(/[,;]/g, '')},${refused};q=0`;
        const choice = chooseEncoding(accepted);
        expect(choice).not.toBe(refused);
        expect(chooseEncoding(accepted)).toBe(choice);
      }),
    );
  });
});

describe('takesEncoding', () => {
  test.each([
    ['br, gzip', true],
    ['*', true],
    ['*;q=0.1, br', true],
    ['x-gzip', false],
    ['gzip;q=0', false],
    ['gzip;q=0.000', false],
    ['*, gzip;q=0', false],
    ['br', false],
    [undefined, false],
  ])('of %j, whether gzip is taken: %j', (accepted, taken) => {
    expect(takesEncoding(accepted, 'gzip')).toBe(taken);
  });
});
