import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { FilesField, type FilesFieldProps } from './FilesField.tsx';
import { uploadListOf } from './upload-lists.ts';

interface FileUploadProps extends Omit<FilesFieldProps, 'list'> {
  readonly form: string;
  /** The question's name. */
  readonly answer: string;
  /** An id of the council's `files.documentKinds`. */
  readonly documentKind: string;
}

/** The files of one question of a form, sent to the council for the person who is there. */
export function FileUpload({ form, answer, documentKind, ...field }: FileUploadProps) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const user = useUser();
  // A session that ends here is the same person's again after the next log-in.
  const [accountId] = useState(user?.accountId ?? null);
  const [list] = useState(() => {
    const purpose = { form, answer, documentKind };
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
  return <FilesField list={list} {...field} />;
}
