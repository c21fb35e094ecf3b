import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageGroups } from '#domain/forms/order-of-pages.ts';
import type { ListItem } from '#schemas/forms/answers.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { AbovePage } from './session/AbovePage.tsx';
import { findingText } from './page/finding-text.ts';
import { FormLayout } from './session/FormLayout.tsx';
import { FormLink, useGoTo } from './session/FormLink.tsx';
import { namedItems } from './session/item-names.ts';
import { SaveStatus } from './session/SaveStatus.tsx';
import { useOpenForm } from './session/session-context.ts';
import { useWayOn } from './session/use-way-on.ts';
import { useApp } from '../../app/app-context.ts';

interface ListScreenProps {
  readonly placed: PlacedPage;
  readonly list: string;
  readonly isChange: boolean;
}

/** People, addresses, areas or connections: each can be changed and removed, and others added. */
export function ListScreen({ placed, list, isChange }: ListScreenProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { facts, journey, session } = useOpenForm();
  const [attempt, setAttempt] = useState(0);
  const [asking, setAsking] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ item: ListItem; place: number; name: string } | null>(null);
  const [returned, setReturned] = useState<{ readonly id: string } | null>(null);
  const note = useRef<HTMLOutputElement>(null);
  const yes = useRef<HTMLButtonElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const goTo = useGoTo();
  const leave = useWayOn(placed, isChange);
  const { definition, answers } = facts;
  const page = definition.pages[placed.page];
  const items = answers.lists[list] ?? [];
  const named = namedItems(definition, list, items);
  const { one = '', maxItems = 0 } = definition.lists?.[list] ?? {};
  const firstPage = pageGroups(definition).find(({ each }) => each === list)?.pages[0]?.name;
  const findings = journey.findings.filter(({ page: at, item }) => at === placed.page && item === null);
  useEffect(() => {
    // The button that was pressed is gone with its item.
    if (removed !== null) note.current?.focus();
  }, [removed]);

  useEffect(() => {
    if (asking !== null) yes.current?.focus();
  }, [asking]);

  useEffect(() => {
    // So is the one that kept an item, or brought it back: its own is there again.
    if (returned !== null)
      rows.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(returned.id)}"] button`)?.focus();
  }, [returned]);

  function setItems(next: readonly ListItem[]) {
    session.store.setItems(list, next);
    session.actor.send({ type: 'answers.change' });
  }
  function add() {
    // Who presses twice, or has left one empty, gets that one.
    const empty = items.find((item) => Object.keys(item).every((name) => name === 'id'));
    const id = empty?.id ?? crypto.randomUUID();
    if (empty === undefined) {
      setItems([...items, { id }]);
      session.actor.send({ type: 'answers.save' });
    }
    if (firstPage !== undefined) goTo({ page: firstPage, item: id, ...(isChange && { back: 'check' }) });
  }
  function remove(id: string, name: string) {
    const place = items.findIndex((item) => item.id === id);
    const item = items[place];
    setAsking(null);
    if (item === undefined) return;
    setItems(items.filter((other) => other.id !== id));
    setRemoved({ item, place, name });
  }
  function undo() {
    if (removed === null) return;
    setItems(items.toSpliced(removed.place, 0, removed.item));
    setRemoved(null);
    setReturned({ id: removed.item.id });
  }
  function keep(id: string) {
    setAsking(null);
    setReturned({ id });
  }
  const title = page?.title ?? '';
  return (
    <FormLayout>
      <AbovePage placed={placed} isChange={isChange} />
      {attempt > 0 && findings.length > 0 && (
        <ErrorSummary
          key={attempt}
          title={t('forms.session.problem')}
          problems={findings.map((finding) => ({
            field: null,
            text: findingText(finding, definition, t, formats),
          }))}
        />
      )}
      <PageHeading title={title}>{title}</PageHeading>
      {page?.intro?.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <output ref={note} tabIndex={-1} className="ways">
        {removed && (
          <>
            <span>{t('forms.session.removed', { name: removed.name })}</span>
            <Button variant="outlined" onClick={undo}>
              {t('forms.session.undo')}
            </Button>
          </>
        )}
      </output>
      <ul className="plain" ref={rows}>
        {named.map(({ id, name }) => (
          <li key={id} className="row" data-item={id}>
            <strong>{name}</strong>
            {asking === id ? (
              <div className="ways">
                <span>{t('forms.session.reallyRemove', { name })}</span>
                <Button variant="contained" ref={yes} onClick={() => remove(id, name)}>
                  {t('forms.session.yesRemove', { name })}
                </Button>
                <Button variant="outlined" onClick={() => keep(id)}>
                  {t('forms.session.keep')}
                </Button>
              </div>
            ) : (
              <div className="ways">
                {firstPage !== undefined && (
                  <FormLink page={firstPage} item={id} {...(isChange && { back: 'check' })}>
                    {t('forms.session.changeItem', { name })}
                  </FormLink>
                )}
                <Button variant="outlined" onClick={() => setAsking(id)}>
                  {t('forms.session.removeItem', { name })}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {items.length < maxItems && (
        <div className="ways">
          <Button variant="outlined" data-event="item.add" onClick={add}>
            {t('forms.session.addItem', { one })}
          </Button>
        </div>
      )}
      <div className="ways">
        <Button
          variant="contained"
          data-event="answers.save"
          onClick={() => (findings.length === 0 ? leave() : setAttempt(attempt + 1))}
        >
          {t('forms.session.saveAndContinue')}
        </Button>
        {attempt > 0 && findings.length > 0 && (
          <Button variant="outlined" onClick={leave}>
            {t('forms.session.later')}
          </Button>
        )}
      </div>
      <SaveStatus />
    </FormLayout>
  );
}
