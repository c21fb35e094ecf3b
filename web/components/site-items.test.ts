import { describe, expect, it } from 'vitest';
import { isShown, pathOf } from './site-items.ts';

const known = (path: string) => ['/properties', '/content/help'].includes(path);
const item = (contentType: 'page' | 'external' | 'route', pageUrl: string) => ({
  contentType,
  pageUrl,
  footerText: 'Words',
});

describe('isShown', () => {
  it('shows what leads somewhere', () => {
    expect(isShown(item('page', '/content/help'), [], known)).toBe(true);
    expect(isShown(item('route', '/properties?sort=most#main'), [], known)).toBe(true);
    expect(isShown(item('external', 'https://elsewhere.example/account/messages'), [], known)).toBe(true);
  });

  it('does not show a page that is not built', () => {
    expect(isShown(item('route', '/account/messages'), [], known)).toBe(false);
  });

  it('does not show the properties where they are disabled, by a true boolean only', () => {
    const properties = item('route', '/properties');
    expect(isShown(properties, [{ name: 'disableProperties', value: true }], known)).toBe(false);
    expect(isShown(properties, [{ name: 'disableProperties', value: 'true' }], known)).toBe(true);
  });
});

describe('pathOf', () => {
  it('takes an address apart', () => {
    expect(pathOf('/properties?sort=most#main')).toEqual({
      pathname: '/properties',
      search: { sort: 'most' },
      hash: 'main',
    });
  });
});
