import { describe, expect, it } from 'vitest';
import { byPrecision, routePattern } from './route-pattern.ts';

describe('routePattern', () => {
  it('fits addresses of the route and no others', () => {
    const home = routePattern('/properties/$property');
    expect(home.test('/properties/1')).toBe(true);
    expect(home.test('/properties/1/')).toBe(true);
    expect(home.test('/properties')).toBe(false);
    expect(home.test('/properties/1/2')).toBe(false);
    expect(routePattern('/content/$').test('/content/guides/bidding')).toBe(true);
    expect(routePattern('/').test('/')).toBe(true);
    expect(routePattern('/').test('/properties')).toBe(false);
  });

  it('fits addresses with and without what may be missing, in any letter case', () => {
    const unsubscribe = routePattern('/unsubscribe/{-$unsubscribeId}/{-$unsubscribeToken}');
    expect(unsubscribe.test('/unsubscribe')).toBe(true);
    expect(unsubscribe.test('/unsubscribe/one')).toBe(true);
    expect(unsubscribe.test('/Unsubscribe/one/two/')).toBe(true);
    expect(unsubscribe.test('/unsubscribe/one/two/three')).toBe(false);
    expect(routePattern('/account/sessionExpired').test('/Account/SessionExpired')).toBe(true);
  });
});

const routeOf = (paths: readonly string[], address: string) =>
  paths.toSorted(byPrecision).find((path) => routePattern(path).test(address));

describe('byPrecision', () => {
  it('puts what an address says before what it leaves open, as the router does', () => {
    // In the order of the route files.
    const paths = ['/content/$', '/content', '/properties/$property', '/properties', '/properties/outcomes'];
    expect(routeOf(paths, '/properties/outcomes')).toBe('/properties/outcomes');
    expect(routeOf(paths, '/properties/1')).toBe('/properties/$property');
    expect(routeOf(paths, '/content/guides/bidding')).toBe('/content/$');
    expect(routeOf(paths, '/properties')).toBe('/properties');
  });
});
