import { StaffLinkResponseSchema, type MintImpersonationBody } from '#schemas/backoffice/staff-link.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import { addKey, BackOffice } from '../../backoffice/back-office.ts';
import type { Client } from '../../support/client.ts';

/** A resident whose account staff open. */
export interface OpenedResident {
  readonly id: string;
  readonly name: string;
  readonly number: string;
}

/** Gives an account its own name, to reveal a page that mixes two people. */
export async function residentOf({ pool }: Ground, email: string, name: string): Promise<OpenedResident> {
  const { rows } = await pool.query<{ id: string; number: string }>(
    'update account set name = $2 where email = $1 returning id, registration_number as number',
    [email, name],
  );
  const [row] = rows;
  if (!row) throw new Error(`There is no account of ${email}.`);
  return { ...row, name };
}

/** Makes a one-time impersonation link in the back office. Returns its address without the council's host. */
export async function linkTo(
  { pool, tenantId }: Ground,
  client: Client,
  { number }: Pick<OpenedResident, 'number'>,
  more: Partial<MintImpersonationBody> = {},
): Promise<string> {
  const key = await addKey(pool, tenantId, ['impersonations:write']);
  const answer = await new BackOffice(client, key).send('POST', '/api/backoffice/impersonations', {
    body: {
      staffId: `staff-${number}`,
      staffName: 'Jo Okafor',
      reason: 'They rang',
      registrationNumber: number,
      ...more,
    },
  });
  const { pathname, hash } = new URL(answer.as(StaffLinkResponseSchema).address);
  return pathname + hash;
}
