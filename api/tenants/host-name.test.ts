import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { TenantSchema } from '#schemas/tenant/tenant.ts';
import { nameOfHost } from './host-name.ts';

const isHost = (host: string): boolean => Check(TenantSchema.properties.hosts, [host]);

describe('a host that a council can claim has one spelling', () => {
  test.each([
    'Homes.Example',
    'HOMES.EXAMPLE',
    'homes.example.',
    'homes.example:443',
    'homes.example:',
    'Homes.Example.:8080',
  ])('%s', (written) => {
    expect(nameOfHost(written)).toBe('homes.example');
    expect(isHost(written)).toBe(false);
  });

  test.each(['homes.example', 'localhost', '127.0.0.1', 'xn--ynys-mon.example', 'a.b-c.example'])(
    '%s, as it is',
    (written) => {
      expect(nameOfHost(written)).toBe(written);
      expect(isHost(written)).toBe(true);
    },
  );

  test.each(['.homes.example', 'homes..example', '.', 'homes.example..'])('%s is none', (written) => {
    expect(isHost(written)).toBe(false);
  });
});

test('an address of IPv6 keeps its brackets and loses its port', () => {
  expect(['[::1]', '[::1]:8080'].map(nameOfHost)).toEqual(['[::1]', '[::1]']);
});
