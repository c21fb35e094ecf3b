import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countCharacters, maximumMessageFiles, longestMessage } from '#schemas/message-limits.ts';
import { ApiError } from '../../api/api-error.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary, type FormProblem } from '../../components/ErrorSummary.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { counted } from '../../components/counted.ts';
import { DraftStatus } from '../form-drafts/DraftStatus.tsx';
import { PageStyles } from '../forms/page/page-styles.ts';
import { LazyFileUpload } from '../uploads/LazyFileUpload.tsx';
import { DiscardDraft } from './DiscardDraft.tsx';
import { Ended } from './Ended.tsx';
import type { MessageSession } from './message-session.ts';
import type { MessageFacts } from './message-store.ts';
import { SubjectFields } from './SubjectFields.tsx';
import { TwoTexts } from './TwoTexts.tsx';

interface ComposerProps {
  readonly session: MessageSession;
  /** True if the message begins a conversation: it needs a subject and a topic. */
  readonly isNew: boolean;
  /** Content above the boxes, shown while a message can be written. */
  readonly children?: ReactNode;
}

/** The form for a message to the council: the text, its save state, and the button that sends it. */
export function Composer({ session, isNew, children }: ComposerProps) {
  const { t } = useTranslation();
  const state = useSelector(session.actor, (snapshot) => snapshot.value);
  const code = useSelector(session.actor, (snapshot) => snapshot.context.code);
  const { conversation } = useSyncExternalStore(session.store.subscribe, session.store.snapshot);
  if (state === 'conflict') return <TwoTexts session={session} />;
  if (state === 'ended') return <Ended session={session} />;
  // Loading the text saved elsewhere would lose anything typed now.
  if (conversation === null || state === 'loading' || state === 'notLoaded') {
    return (
      <LoadError
        error={state === 'notLoaded' ? new ApiError(code ?? 'service.unavailable', 0, null, null) : null}
        knownAt={null}
        isFetching={state === 'loading'}
        onRetry={() => session.actor.send({ type: 'load.retry' })}
      />
    );
  }
  return (
    <PageStyles data-message-state={state}>
      {children}
      <Writing session={session} isNew={isNew} conversation={conversation} />
      <output>{state === 'sent' && t('messages.sent')}</output>
    </PageStyles>
  );
}

interface WritingProps {
  readonly session: MessageSession;
  readonly isNew: boolean;
  readonly conversation: NonNullable<MessageFacts['conversation']>;
}

function Writing({ session, isNew, conversation }: WritingProps) {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const user = useUser();
  const bodyId = useId();
  const topicId = useId();
  const subjectId = useId();
  const filesId = useId();
  const { thread } = session.actor.getSnapshot().context;
  const [purpose] = useState({ thread });
  const state = useSelector(session.actor, (snapshot) => snapshot.value);
  const code = useSelector(session.actor, (snapshot) => snapshot.context.code);
  const { written, sent } = useSyncExternalStore(session.store.subscribe, session.store.snapshot);
  // Attempts belong to the message after the last one sent: the box that is empty after sending is not an
  // error.
  const [attempt, setAttempt] = useState({ count: 0, after: '' });
  const after = sent?.message ?? '';
  const isTried = attempt.count > 0 && attempt.after === after;
  const isSending = state === 'sending';
  const over = countCharacters(written.body) - longestMessage;

  const missing: FormProblem[] = [
    ...(isNew && conversation.topics.length > 0 && written.topic === ''
      ? [{ field: topicId, text: t('messages.emptyTopic') }]
      : []),
    ...(isNew && written.subject.trim() === ''
      ? [{ field: subjectId, text: t('messages.emptySubject') }]
      : []),
    ...(written.body.trim() === '' ? [{ field: bodyId, text: t('messages.emptyBody') }] : []),
    ...(over > 0 ? [{ field: bodyId, text: t('messages.tooMany', counted(over, formats)) }] : []),
  ];
  const refused =
    state === 'notSent' ? [{ field: null, text: t(`errors.${code ?? 'service.unavailable'}`) }] : [];
  const problems = isTried && missing.length > 0 ? missing : refused;
  const textOf = (field: string) =>
    isTried ? (missing.find((problem) => problem.field === field)?.text ?? null) : null;

  function send() {
    setAttempt(({ count }) => ({ count: count + 1, after }));
    if (missing.length === 0 && !isSending) session.actor.send({ type: 'message.send' });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {api.impersonationId !== undefined && (
        <p data-state="staff">{t('messages.staffNote', { name: user?.accountName ?? '' })}</p>
      )}
      {problems.length > 0 && (
        <ErrorSummary
          key={`${attempt.count} ${state}`}
          title={t('forms.session.problem')}
          problems={problems}
        />
      )}
      {isNew && (
        <SubjectFields
          session={session}
          topics={conversation.topics}
          ids={{ topic: topicId, subject: subjectId }}
          textOf={textOf}
        />
      )}
      <BodyField
        id={bodyId}
        body={written.body}
        error={textOf(bodyId)}
        isReadOnly={isSending}
        onChange={(body) => session.write({ body })}
      />
      <div className="question">
        <label htmlFor={filesId}>{t('messages.attach')}</label>
        <LazyFileUpload
          purpose={purpose}
          maximumFiles={maximumMessageFiles}
          ids={written.files}
          onChange={(files) => session.write({ files: [...files] })}
          controlId={filesId}
          describedBy={undefined}
          invalid={false}
        />
      </div>
      <DraftStatus actor={session.actor} className="caption" saved={t('messages.draftSaved')} />
      <div className="ways">
        <Button type="submit" variant="contained" data-event="message.send" aria-disabled={isSending}>
          {t(isSending ? 'messages.sending' : 'messages.send')}
        </Button>
        <DiscardDraft session={session} />
      </div>
    </form>
  );
}

interface BodyFieldProps {
  readonly id: string;
  readonly body: string;
  readonly error: string | null;
  readonly isReadOnly: boolean;
  readonly onChange: (body: string) => void;
}

/** The number of characters left from which they are counted: before that, the number is no help. */
const countedFrom = 1_000;
/** Milliseconds after the last keystroke until a screen reader hears the number. */
const pause = 1_000;

/**
 * The box for the message. People may type or paste too much and it is kept: cutting it off would lose it
 * silently.
 */
function BodyField({ id, body, error, isReadOnly, onChange }: BodyFieldProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const errorId = useId();
  const left = longestMessage - countCharacters(body);
  const room =
    left < 0
      ? t('messages.tooMany', counted(-left, formats))
      : left <= countedFrom
        ? t('messages.left', counted(left, formats))
        : '';
  const [announced, setAnnounced] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => setAnnounced(room), pause);
    return () => clearTimeout(timer.current);
  }, [room]);
  return (
    <div className="question" data-invalid={error !== null}>
      <label htmlFor={id}>{t('messages.body')}</label>
      {error !== null && (
        <p id={errorId} className="error">
          {error}
        </p>
      )}
      <textarea
        id={id}
        className="line"
        rows={6}
        value={body}
        readOnly={isReadOnly}
        autoComplete="off"
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        onChange={({ target }) => onChange(target.value)}
      />
      {room !== '' && (
        <p className="count" aria-hidden="true" data-over={left < 0}>
          {room}
        </p>
      )}
      <output className="visually-hidden">{announced}</output>
    </div>
  );
}
