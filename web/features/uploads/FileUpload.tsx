import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FileKind } from '#schemas/file-kinds.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { FilesField, type FilesFieldProps } from './FilesField.tsx';
import { allKinds } from './unfit.ts';
import { uploadListOf } from './upload-lists.ts';
import type { UploadPurpose } from './upload-purpose.ts';

interface FileUploadProps extends Omit<FilesFieldProps, 'list' | 'kinds'> {
  /** The purpose, which stays the same for as long as the field is shown. */
  readonly purpose: UploadPurpose;
  /** The kinds wanted, out of those that the council accepts; undefined for all of them. */
  readonly kinds?: readonly FileKind[] | undefined;
}

/** The files for one purpose, sent to the council for the current person. */
export function FileUpload({ purpose, kinds = allKinds, ...field }: FileUploadProps) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const user = useUser();
  // After a session has ended, the same person may log in again.
  const [accountId] = useState(user?.accountId ?? null);
  const [list] = useState(() => {
    const opened = uploadListOf({ api, queryClient, purpose, accountId });
    opened.open(field.ids);
    return opened;
  });
  const uploads = useSyncExternalStore(list.subscribe, list.snapshot, list.snapshot);
  const isEnded = uploads.some(({ state }) => state === 'sessionEnded');
  const isBack = accountId !== null && user?.accountId === accountId;
  useEffect(() => {
    if (isEnded && isBack) list.tell('session.restored');
  }, [isBack, isEnded, list]);
  return <FilesField list={list} kinds={kinds} {...field} />;
}
