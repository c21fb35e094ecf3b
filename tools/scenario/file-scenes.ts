import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { fileModel } from '#machines/lifecycle/file.model.ts';
import type { uploadModel } from '#machines/process/upload/upload.model.ts';
import type { FileState } from '#schemas/file-kinds.ts';
import { addAccount } from './arrange.ts';
import { addAction, asUpload } from './action-scenes.ts';
import { logInStep, type Arrange, type ScenariosOf } from './scene.ts';

/** The form and answer that a scene's file belongs to. */
const sentFor = { form: 'homeless-situation', answer: 'noticeFiles' } as const;

/**
 * Adds a file to an account, as if sent with a form and processed up to the state. It has no bytes.
 * @returns its id
 */
async function addFile(
  pool: Pool,
  tenantId: string,
  accountId: string,
  state: Extract<FileState, 'receiving' | 'waiting' | 'clean' | 'notScanned'>,
): Promise<string> {
  const id = randomUUID();
  const isKept = state === 'clean' || state === 'notScanned';
  const isHere = isKept || state === 'waiting';
  await pool.query(
    `insert into file (tenant_id, id, account_id, form_identifier, answer, document_kind, name, announced_size, state,
                       received_at, look_after, looked_at, kind, size, sha256)
     values ($1, $2, $3, $4, $5, 'notice', 'notice.pdf', 48213, $6,
             case when $7 then app_now() end, case when $7 and not $8 then 'infinity'::timestamptz end,
             case when $8 then app_now() end, case when $8 then 'pdf' end, case when $8 then 48213 end,
             case when $8 then $9::bytea end)`,
    [
      tenantId,
      id,
      accountId,
      sentFor.form,
      sentFor.answer,
      state,
      isHere,
      isKept,
      createHash('sha256').update(id).digest(),
    ],
  );
  return id;
}

const noBytes = 'It has no bytes, so it cannot be opened.';

/** Arranges a person with a file in this state among their documents. */
function file(state: Parameters<typeof addFile>[3], look: string): Arrange {
  return async ({ pool, tenantId }, email) => {
    const accountId = await addAccount(pool, tenantId, email);
    await addFile(pool, tenantId, accountId, state);
    return { email, path: '/account/documents', look: [logInStep, look, noBytes], listed: null };
  };
}

const fileLife: ScenariosOf<typeof fileModel> = {
  receiving: file('receiving', 'Some of notice.pdf has arrived.'),
  waiting: file('waiting', 'All of notice.pdf has arrived, and it is not checked in this scene.'),
  'not-scanned': file('notScanned', 'notice.pdf is stored, but no virus scanner has checked it.'),
};

/** Arranges a person whom the council asks for up to ten files. */
function upload(...look: readonly string[]): Arrange {
  return async ({ pool, tenantId }, email) => {
    const accountId = await addAccount(pool, tenantId, email);
    const id = await addAction(pool, tenantId, accountId, { uploads: [asUpload('payslips', 1, 10)] });
    return { email, path: `/account/actions/${id}`, look: [logInStep, ...look], listed: null };
  };
}

const uploadScenes: ScenariosOf<typeof uploadModel> = {
  chosen: upload(
    'Choose three large photographs at once: the third has to wait for the others, and is the file of the path.',
    'Its row is the one to read and to press in.',
  ),
  unfit: upload('Choose a file that is larger than the page allows: that is the start.'),
  reopened: upload('Send a file, and reload the page: that is the start.'),
};

/** Arrangements for the scenarios of the machines of files, by machine id. */
export const fileScenes = { file: fileLife, upload: uploadScenes };
