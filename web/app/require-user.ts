import { redirect } from '@tanstack/react-router';
import type { UserDetails } from '#schemas/api/authentication.ts';
import type { AppContext } from './app-context.ts';
import { userQuery } from '../api/queries.ts';

/**
 * Returns the signed-in person, for the loader of a personal page. Throws a redirect that sends a visitor to
 * log in and back to `href`, and an ApiError if the server does not answer.
 */
export async function requireUser(
  { api, queryClient }: Pick<AppContext, 'api' | 'queryClient'>,
  href: string,
): Promise<UserDetails> {
  const { userDetails } = await queryClient.ensureQueryData(userQuery(api));
  if (userDetails === null) throw redirect({ to: '/login', search: { returnTo: href } });
  return userDetails;
}
