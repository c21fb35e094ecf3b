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
  /** The same for as long as the field is shown. */
  readonly purpose: UploadPurpose;
  /** What is wanted, of what the council takes; without it, all of that. */
  readonly kinds?: readonly FileKind[] | undefined;
}

/** The files for one purpose, sent to the council for the person who is there. */
export function FileUpload({ purpose, kinds = allKinds, ...field }: FileUploadProps) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const user = useUser();
  // A session that ends here is the same person's again after the next log-in.
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
