import type { Pool } from 'pg';
import { StaffLinkResponseSchema } from '#schemas/backoffice/staff-link.ts';
import { previewCookie } from '#schemas/preview.ts';
import { addKey, BackOffice } from '../../backoffice/back-office.ts';
import type { Answer, Client } from '../../support/client.ts';
import type { TestServer } from '../../support/test-server.ts';

/** Returns a token made by the back office. */
export async function mintToken(
  server: Pick<TestServer, 'client'>,
  pool: Pool,
  tenantId: string,
): Promise<string> {
  const office = new BackOffice(server.client(tenantId), await addKey(pool, tenantId, ['previews:write']));
  const answer = await office.send('POST', '/api/backoffice/previews', {
    body: { staffId: 'j.doe', staffName: 'Jo Doe' },
  });
  return new URL(answer.as(StaffLinkResponseSchema).address).searchParams.get('previewToken') ?? '';
}

/** Makes a preview call as a page does. */
export async function askPreview(
  client: Client,
  path: string,
  previewToken: string,
  language?: string,
): Promise<Answer> {
  if (client.antiForgeryToken === undefined) await client.visit();
  return client.post(path, {
    body: { previewToken },
    headers: language === undefined ? {} : { 'accept-language': language },
  });
}

/** Returns a browser with a token. */
export function previewer(server: Pick<TestServer, 'client'>, tenantId: string, token: string): Client {
  const client = server.client(tenantId);
  client.cookies.set(previewCookie, token);
  return client;
}
