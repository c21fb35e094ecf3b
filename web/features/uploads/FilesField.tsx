import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type ChangeEvent,
  type DragEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { FileKind } from '#schemas/file-kinds.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { counted } from '../../components/counted.ts';
import { FileRow } from './FileRow.tsx';
import { acceptOf, kindNames, unfit } from './unfit.ts';
import { ChooseLabel, FileUploadStyles } from './upload-styles.ts';
import type { UploadList, UploadNews } from './upload-list.ts';
import { sentFileQuery, uploadLimitsQuery } from './uploads-query.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useUploadWords } from './use-upload-words.ts';

export interface FilesFieldProps {
  /** The list, which already has the files in `ids`. */
  readonly list: UploadList;
  readonly kinds: readonly FileKind[];
  readonly maximumFiles: number;
  /** The answer: ids of files. */
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** The id of the control that an error links to. */
  readonly controlId: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

/** The field for choosing files, seeing their progress, and taking them back. */
export function FilesField(props: FilesFieldProps) {
  const { list, maximumFiles, ids, onChange, controlId, describedBy, invalid } = props;
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const queryClient = useQueryClient();
  const limits = useQuery(uploadLimitsQuery(api)).data ?? null;
  const uploads = useSyncExternalStore(list.subscribe, list.snapshot, list.snapshot);
  const photo = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const limitsId = useId();
  const maximumBytes = limits?.maximumBytes ?? null;
  const kinds = limits === null ? props.kinds : props.kinds.filter((kind) => limits.kinds.includes(kind));
  const megabytes = maximumBytes === null ? null : formats.number(maximumBytes / 1_048_576);
  const announcement = useAnnouncement(list, megabytes ?? '');
  const rows = useKeptFocus(uploads, controlId);

  // The list may hold files that the answer lacks so far, and the answer may have changed on another device.
  const held = list.ids().join(' ');
  const answered = ids.join(' ');
  const agree = useEffectEvent((_held: string, before: string) => {
    list.open(ids);
    const now = list.ids();
    if (now.join(' ') !== before) onChange(now);
  });
  useEffect(() => agree(held, answered), [held, answered]);

  const isUnsent = uploads.some(
    ({ state }) => state === 'sending' || state === 'chosen' || state === 'lineLost',
  );
  useEffect(() => {
    const onLine = () => list.sendAll('line.restored');
    const offLine = () => list.sendAll('line.drop');
    const onUnload = (event: BeforeUnloadEvent) => {
      // A page left in a hurry (quick exit) is already hidden, and nothing may delay it.
      if (isUnsent && !document.documentElement.hidden) event.preventDefault();
    };
    window.addEventListener('online', onLine);
    window.addEventListener('offline', offLine);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('online', onLine);
      window.removeEventListener('offline', offLine);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isUnsent, list]);

  function choose(files: readonly File[]) {
    list.choose(
      files,
      maximumFiles,
      (file) => unfit(file, { kinds, maximumBytes }),
      (id) => queryClient.getQueryData(sentFileQuery(api, id).queryKey),
    );
  }

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    choose([...(target.files ?? [])]);
    // Without this, the same file could not be chosen again.
    target.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    choose([...event.dataTransfer.files]);
  }

  const isPhone = window.matchMedia('(pointer: coarse)').matches;
  return (
    <FileUploadStyles data-invalid={invalid}>
      {megabytes !== null && (
        <p id={limitsId} className="small">
          {t('uploads.limits', {
            ...counted(maximumFiles, formats, {
              megabytes,
              kinds: formats.either(kinds.map((kind) => kindNames[kind])),
            }),
          })}
        </p>
      )}
      {/* Inside the list, it would be read whole with each change. */}
      <output className="visually-hidden">{announcement}</output>
      {uploads.length > 0 && (
        <ul aria-label={t('uploads.list')} ref={rows}>
          {uploads.map((upload) => (
            <FileRow key={upload.key} upload={upload} megabytes={megabytes ?? ''} />
          ))}
        </ul>
      )}
      <div
        className="drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span className="choose">
          <input
            id={controlId}
            type="file"
            multiple={maximumFiles > 1}
            accept={acceptOf(kinds, isPhone)}
            aria-describedby={[describedBy ?? [], megabytes === null ? [] : limitsId].flat().join(' ')}
            onChange={take}
          />
          <ChooseLabel data-look="outlined" htmlFor={controlId}>
            {t('uploads.choose')}
          </ChooseLabel>
        </span>
        {isPhone && (
          <>
            <input ref={photo} hidden type="file" accept="image/*" capture="environment" onChange={take} />
            <Button variant="outlined" onClick={() => photo.current?.click()}>
              {t('uploads.takePhoto')}
            </Button>
          </>
        )}
        <span className="small mouse">{t('uploads.drop')}</span>
      </div>
    </FileUploadStyles>
  );
}

/** Events whose announcement needs only the file's name. */
const plain = ['sending', 'halfway', 'paused', 'checking', 'delayed', 'kept', 'removed'] as const;

function isPlain(what: UploadNews['what']): what is (typeof plain)[number] {
  return plain.some((one) => one === what);
}

/**
 * Returns the screen reader announcements about the files: the start, half way, the end, and errors, but not
 * every percentage.
 */
function useAnnouncement(list: UploadList, megabytes: string): string {
  const { t } = useTranslation();
  const { api } = useApp();
  const queryClient = useQueryClient();
  const words = useUploadWords(megabytes);
  const [announced, setAnnounced] = useState('');
  const say = useEffectEvent(({ name: own, what, snapshot }: UploadNews) => {
    const { id } = snapshot.context;
    const facts = id === null ? undefined : queryClient.getQueryData(sentFileQuery(api, id).queryKey);
    const name = own ?? facts?.name ?? t('uploads.aFile');
    if (isPlain(what)) {
      // A reopened page shows its files again, and none of that is new.
      if (own !== null || what === 'removed') setAnnounced(t(`uploads.said.${what}`, { name }));
    } else if (snapshot.hasTag('error') || what === 'interrupted') {
      setAnnounced(`${name}: ${words(snapshot, 0)}`);
    }
  });
  useEffect(() => list.subscribeToNews((news) => say(news)), [list]);
  return announced;
}
