import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import type { UploadList, UploadNews } from './upload-list.ts';
import { sentFileQuery } from './uploads-query.ts';
import { useUploadWords } from './use-upload-words.ts';

/** Events whose announcement needs only the file's name. */
const plain = ['sending', 'halfway', 'paused', 'checking', 'delayed', 'kept', 'removed'] as const;

function isPlain(what: UploadNews['what']): what is (typeof plain)[number] {
  return plain.some((one) => one === what);
}

/**
 * Returns the screen reader announcements about the files: the start, half way, the end, and errors, but not
 * every percentage.
 */
export function useSaidAloud(list: UploadList, megabytes: string): string {
  const { t } = useTranslation();
  const { api } = useApp();
  const queryClient = useQueryClient();
  const words = useUploadWords(megabytes);
  const [said, setSaid] = useState('');
  const say = useEffectEvent(({ name: own, what, snapshot }: UploadNews) => {
    const { id } = snapshot.context;
    const facts = id === null ? undefined : queryClient.getQueryData(sentFileQuery(api, id).queryKey);
    const name = own ?? facts?.name ?? t('uploads.aFile');
    if (isPlain(what)) {
      // A reopened page shows its files again, and none of that is new.
      if (own !== null || what === 'removed') setSaid(t(`uploads.said.${what}`, { name }));
    } else if (snapshot.hasTag('error') || what === 'interrupted') {
      setSaid(`${name}: ${words(snapshot, 0)}`);
    }
  });
  useEffect(() => list.hear((news) => say(news)), [list]);
  return said;
}
