import { hashToken, makeToken } from '#api/accounts/token.ts';
import type { impersonationModel } from '#machines/lifecycle/impersonation.model.ts';
import type { impersonatingModel } from '#machines/process/impersonation/impersonating.model.ts';
import type { previewModel } from '#machines/process/preview/preview.model.ts';
import { addAccount } from './arrange.ts';
import type { Ground } from './bid-scene.ts';
import { staffLink, suspending, type Arrange, type ScenariosOf } from './scene.ts';

/** The member of staff in the scenes. */
const staff = ['a.officer', 'Alex Officer'] as const;

/**
 * Adds a link for staff to act in an account's place: valid for a minute, once, as if requested.
 * @returns its id, which becomes the session's, and its token.
 */
async function addImpersonation(
  { pool, tenantId }: Pick<Ground, 'pool' | 'tenantId'>,
  accountId: string,
  [staffId, staffName]: readonly [string, string] = staff,
): Promise<{ readonly id: string; readonly token: string }> {
  const token = makeToken();
  const { rows } = await pool.query<{ id: string }>(
    `insert into impersonation (tenant_id, account_id, staff_id, staff_name, reason, token_hash, token_expires_at)
     values ($1, $2, $3, $4, 'Asked for help by telephone', $5, app_now() + interval '60 seconds') returning id`,
    [tenantId, accountId, staffId, staffName, hashToken(token)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A row that was written was not given back.');
  return { id: row.id, token };
}

/** Adds a token that shows drafts for eighteen hours, as if requested. */
async function addPreviewToken({ pool, tenantId }: Pick<Ground, 'pool' | 'tenantId'>): Promise<string> {
  const token = makeToken();
  await pool.query(
    `insert into preview_token (tenant_id, token_hash, staff_id, staff_name, expires_at)
     values ($1, $2, $3, $4, app_now() + interval '18 hours')`,
    [tenantId, hashToken(token), ...staff],
  );
  return token;
}

/** Returns the commands that paths name, and adds the other account that one of them is about. */
async function staffCommands({ pool, tenantId }: Ground, email: string): Promise<string[]> {
  const other = `other-${email}`;
  await addAccount(pool, tenantId, other);
  return [
    `The command that makes a link, which works once, within a minute: ${staffLink(tenantId, email)}`,
    `The command that makes a link to another account: ${staffLink(tenantId, other)}`,
    suspending(tenantId, email),
  ];
}

/** Arranges a link for staff; it is valid for a minute, and is the scene's address. */
function withLink(...look: readonly string[]): Arrange {
  return async (ground, email) => {
    const accountId = await addAccount(ground.pool, ground.tenantId, email);
    const { token } = await addImpersonation(ground, accountId);
    const commands = await staffCommands(ground, email);
    const inTime = 'Do not log in. The address is the link, which works once, within a minute.';
    return {
      email,
      path: `/account/impersonate#token=${token}`,
      look: [inTime, ...look, ...commands],
      listed: null,
    };
  };
}

function withoutLink(...look: readonly string[]): Arrange {
  return async (ground, email) => {
    await addAccount(ground.pool, ground.tenantId, email);
    const commands = await staffCommands(ground, email);
    return {
      email,
      path: '/',
      look: ['Do not log in: links are for this person’s account.', ...look, ...commands],
      listed: null,
    };
  };
}

const block = 'First block the storage of this site in the browser’s settings for cookies.';

const impersonatingScenes: ScenariosOf<typeof impersonatingModel> = {
  ordinary: withoutLink(),
  'with-link': withLink(),
  'with-second-link': withLink(
    'Open it. When the orange bar appears, make a link to another account: opening that in this tab is the start.',
  ),
  reloaded: withLink('When the orange bar appears, reload the page: that is the start.'),
  over: withLink(
    'When the orange bar appears, open a link to another account in another tab. This tab says that the session is over, and reloading it is the start.',
  ),
  blocked: withoutLink(block),
  'blocked-with-link': withLink(block),
};

const impersonationScenes: ScenariosOf<typeof impersonationModel> = {
  minted: withLink(),
  live: withLink('Open it: when the orange bar is there, that is the start.'),
};

const previewLink = (tenantId: string) =>
  `The command that makes a link: npm run content -- preview ${tenantId} --staff a.officer --name "Alex Officer"`;

const previewScenes: ScenariosOf<typeof previewModel> = {
  resident: async ({ tenantId }) => ({
    email: null,
    path: '/',
    look: ['You do not need to log in.', previewLink(tenantId)],
    listed: null,
  }),
  officer: async (ground) => ({
    email: null,
    path: `/?previewToken=${await addPreviewToken(ground)}`,
    look: [
      'You do not need to log in. The draft is what the council’s files say now.',
      previewLink(ground.tenantId),
    ],
    listed: null,
  }),
};

/** Arrangements for the scenarios of the machines of staff, by machine id. */
export const staffScenes = {
  impersonating: impersonatingScenes,
  impersonation: impersonationScenes,
  preview: previewScenes,
} satisfies Readonly<Record<string, Readonly<Record<string, Arrange>>>>;
