import type { RegisteredRouter } from '@tanstack/react-router';

type RouteId = keyof RegisteredRouter['routesById'];

/**
 * Pages whose every call the server refuses to staff in a resident's place (`impersonation.notAllowed`), or that are for
 * people without an account: who somebody is, how they are reached, and how they get in, is theirs alone.
 */
const residentOnly: ReadonlySet<string> = new Set<RouteId>([
  '/account/change-email',
  '/account/change-password',
  '/account/confirm-email',
  '/account/sessions',
  '/create/',
  '/create/confirm',
  '/login/',
  '/login/find-my-account',
  '/login/reset-password',
  '/login/reset-password-confirm',
  '/unsubscribe/{-$unsubscribeId}/{-$unsubscribeToken}',
]);

/** Whether a page is of no use to staff in a resident's place. */
export const isForResidentAlone = (routeId: string): boolean => residentOnly.has(routeId);
