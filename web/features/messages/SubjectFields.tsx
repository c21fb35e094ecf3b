import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { longestSubject } from '#schemas/message-limits.ts';
import type { MessageDraftResponse } from '#schemas/api/messages.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { Option } from '../forms/page/Option.tsx';
import type { MessageSession } from './message-session.ts';

interface SubjectFieldsProps {
  readonly session: MessageSession;
  readonly topics: MessageDraftResponse['topics'];
  /** Ids of the controls that an error links to. */
  readonly ids: { readonly topic: string; readonly subject: string };
  /** Returns the error in a control; null if there is none. */
  readonly textOf: (id: string) => string | null;
}

/** The subject of a new conversation: one of the council's topics, and the person's own words. */
export function SubjectFields({ session, topics, ids, textOf }: SubjectFieldsProps) {
  const { t } = useTranslation();
  const { written } = useSyncExternalStore(session.store.subscribe, session.store.snapshot);
  const wrong = textOf(ids.topic);
  return (
    <>
      {topics.length > 0 && (
        <fieldset className="question" data-invalid={wrong !== null}>
          <legend>{t('messages.topic')}</legend>
          {wrong !== null && (
            <p className="error" id={`${ids.topic}-error`}>
              {wrong}
            </p>
          )}
          {topics.map(({ id, name }, place) => (
            <Option
              key={id}
              kind="radio"
              id={place === 0 ? ids.topic : `${ids.topic}-${id}`}
              name="topic"
              value={id}
              title={name}
              hint={null}
              isChosen={written.topic === id}
              isInvalid={wrong !== null}
              describedBy={wrong === null ? undefined : `${ids.topic}-error`}
              onChange={() => session.write({ topic: id })}
            />
          ))}
        </fieldset>
      )}
      <TextInput
        id={ids.subject}
        label={t('messages.subject')}
        hint={t('messages.subjectHint')}
        error={textOf(ids.subject)}
        type="text"
        autoComplete="off"
        value={written.subject}
        onChange={(subject) => session.write({ subject: [...subject].slice(0, longestSubject).join('') })}
      />
    </>
  );
}
