import { expect } from '@playwright/test';
import { BasicListingResponseSchema } from '#schemas/api/property-listings.ts';
import type { Client } from '../support/client.ts';

/**
 * Waits until the server's list of open adverts, which may be a second old, contains this one, or lacks it if
 * `listed` is false.
 */
export async function untilListed(person: Client, advertId: string, listed = true): Promise<void> {
  const isListed = async () =>
    (await person.get('/api/propertylistings/basic'))
      .as(BasicListingResponseSchema)
      .adverts.some(({ id }) => id === advertId);
  await expect.poll(isListed, { intervals: [100], timeout: 60_000 }).toBe(listed);
}
