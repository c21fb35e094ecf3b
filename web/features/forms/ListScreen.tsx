import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageGroups } from '#domain/forms/journey/order-of-pages.ts';
import type { Answers, FormFinding } from '#schemas/forms/answers.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';
import { listOf, surplusOf } from '#domain/forms/journey/items-that-count.ts';
import { isMade, outerList } from '#domain/forms/lists/linked-lists.ts';
import { askedAbout, listedHere } from '#domain/forms/journey/listed-here.ts';
import { isBare, itemById } from '#domain/forms/lists/own-items.ts';
import { withItemBack, withoutItem, type TakenOut } from './session/with-item.ts';
import { withGeneratedItems } from './session/with-generated-items.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { FormPageTop } from './session/FormPageTop.tsx';
import { findingText } from './page/finding-text.ts';
import { FormLayout } from './session/FormLayout.tsx';
import { FormLink, useGoTo } from './session/FormLink.tsx';
import { atItem, wordsOfAnswers } from './session/words-of.ts';
import { fillIn } from './page/fill-in.ts';
import { FormText } from './page/FormText.tsx';
import { allItems } from './session/item-names.ts';
import { SaveStatus } from './session/SaveStatus.tsx';
import { useOpenForm } from './session/session-context.ts';
import { useContinue } from './session/use-continue.ts';
import { useApp } from '../../app/app-context.ts';

/** An item removed while the list is on the screen. */
interface RemovedItem {
  readonly taken: TakenOut;
  readonly name: string;
}

interface ListScreenProps {
  readonly placed: PlacedPage;
  readonly list: string;
  readonly isChange: boolean;
}

/** The list of people, addresses, areas or connections: each can be changed and removed, and others added. */
export function ListScreen({ placed, list, isChange }: ListScreenProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { facts, session, walked } = useOpenForm();
  const [asking, setAsking] = useState<string | null>(null);
  const [removed, setRemoved] = useState<readonly RemovedItem[]>([]);
  const [returned, setReturned] = useState<{ readonly id: string } | null>(null);
  const note = useRef<HTMLOutputElement>(null);
  const yes = useRef<HTMLButtonElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const goTo = useGoTo();
  const { findings, attempt, goOn, leave } = useContinue(placed, isChange);
  const { definition, answers } = facts;
  const page = definition.pages[placed.page];
  const isMadeHere = isMade(definition.lists, list);
  const counted = walked.effective.lists;
  const typed = answers.lists[list] ?? [];
  // Items that the form makes itself exist before anything is typed about them.
  const shown = withGeneratedItems(answers, walked.effective);
  const all = allItems(definition, shown, formats);
  const names = Object.fromEntries(
    Object.values(all).flatMap((some) => some.map(({ id, name }) => [id, name] as const)),
  );
  const items = isMadeHere
    ? askedAbout(definition, list, listedHere(counted, list, placed), walked.pages).map(
        (item) => itemById(shown.lists[list], item.id) ?? item,
      )
    : listedHere(answers.lists, list, placed);
  const ids = new Set(items.map(({ id }) => id));
  const named = (all[list] ?? []).filter(({ id }) => ids.has(id));
  const owner = itemById(answers.lists[outerList(definition.lists, list) ?? ''], placed.item) ?? null;
  const extra = surplusOf(listOf(definition, list, owner), answers.lists, {
    answers: walked.effective,
    today: walked.today,
    derived: derivationsOf(definition),
  });
  const { one = '', first, maxItems = 0 } = definition.lists?.[list] ?? {};
  const firstPage = pageGroups(definition)
    .flatMap(({ pages }) => pages)
    .find(({ each, page: of }) => each === list && !('list' in of))?.name;
  // The first page is not asked for every item.
  const firstOf = (id: string) =>
    walked.pages.find(({ item, asked }) => item === id && asked === 'yes')?.page ?? firstPage;
  useEffect(() => {
    // The pressed button has disappeared with its item.
    if (removed.length > 0) note.current?.focus();
  }, [removed]);

  useEffect(() => {
    if (asking !== null) yes.current?.focus();
  }, [asking]);

  useEffect(() => {
    // The button that kept or brought back an item has disappeared too; its item's own button is back.
    if (returned !== null)
      rows.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(returned.id)}"] button`)?.focus();
  }, [returned]);

  function textOf(finding: FormFinding) {
    const name = names[finding.item ?? ''];
    const person = names[String(finding.values['person'])];
    // The rule gives only a first name; the list uses names that are unique in it.
    const values = person === undefined ? finding.values : { ...finding.values, name: person };
    const text = findingText({ ...finding, values }, definition, t, formats, name);
    return name === undefined || text.includes(name) ? text : `${name}: ${text}`;
  }
  function setAnswers(next: Answers) {
    session.store.patch({ answers: next });
    session.actor.send({ type: 'answers.change' });
  }
  function add() {
    // Pressing twice, or after leaving an item empty, opens the empty item instead of adding one.
    const empty = items.find(isBare);
    const id = empty?.id ?? crypto.randomUUID();
    if (empty === undefined) {
      const fresh = placed.item === null ? { id } : { id, within: placed.item };
      setAnswers({ ...answers, lists: { ...answers.lists, [list]: [...typed, fresh] } });
      session.actor.send({ type: 'answers.save' });
    }
    if (firstPage !== undefined)
      goTo({ page: firstOf(id) ?? firstPage, item: id, ...(isChange && { back: 'check' }) });
  }
  function remove(id: string, name: string) {
    setAsking(null);
    const found = withoutItem(answers, list, id);
    if (found === null) return;
    setAnswers(found.answers);
    setRemoved([{ taken: found.taken, name }, ...removed]);
  }
  function undo({ taken }: RemovedItem) {
    setAnswers(withItemBack(answers, taken));
    setRemoved(removed.filter((other) => other.taken !== taken));
    setReturned({ id: taken.item.id });
  }
  function keep(id: string) {
    setAsking(null);
    setReturned({ id });
  }
  // Another tab may have brought an item back.
  const [last, ...earlier] = removed.filter(({ taken }) => itemById(typed, taken.item.id) === undefined);
  const at = atItem(definition, placed.page, placed.item);
  const wordsOf = wordsOfAnswers(walked, at, { t, formats, items: all });
  const around = { name: names[placed.item ?? ''] ?? '' };
  const title = fillIn(page?.title ?? '', around, wordsOf);
  return (
    <FormLayout placed={placed}>
      <FormPageTop placed={placed} isChange={isChange} />
      {findings.length > 0 && (
        <ErrorSummary
          key={attempt}
          title={t('forms.session.problem')}
          problems={findings.map((finding) => ({
            field: null,
            text: textOf(finding),
          }))}
        />
      )}
      <PageHeading title={title}>{title}</PageHeading>
      {page?.intro?.map((paragraph) => (
        <p key={paragraph}>
          <FormText text={paragraph} fill={(piece) => fillIn(piece, around, wordsOf)} />
        </p>
      ))}
      <output ref={note} tabIndex={-1}>
        {last && <Removed {...last} onUndo={() => undo(last)} />}
      </output>
      {earlier.length > 0 && (
        <details>
          <summary>{t('forms.session.removedEarlier', { number: formats.number(earlier.length) })}</summary>
          <ul className="plain stack">
            {earlier.map((gone) => (
              <li key={gone.taken.item.id}>
                <Removed {...gone} onUndo={() => undo(gone)} />
              </li>
            ))}
          </ul>
        </details>
      )}
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
                  <FormLink page={firstOf(id) ?? firstPage} item={id} {...(isChange && { back: 'check' })}>
                    <Named short={t('forms.session.changeShort')}>
                      {t('forms.session.changeItem', { name })}
                    </Named>
                  </FormLink>
                )}
                {(!isMadeHere || extra.length > 0) && (
                  <Button variant="outlined" onClick={() => setAsking(id)}>
                    <Named short={t('forms.session.removeShort')}>
                      {t('forms.session.removeItem', { name })}
                    </Named>
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {extra.length > 0 && (
        <p>
          {t('forms.session.surplus', {
            number: formats.number(items.length),
            names: extra.flatMap(({ id }) => names[id] ?? []).join(', '),
          })}
        </p>
      )}
      {!isMadeHere && items.length < maxItems && (
        <div className="ways">
          <Button variant="outlined" data-event="item.add" onClick={add}>
            {items.length === 0
              ? (first ?? t('forms.session.addFirst', { one }))
              : t('forms.session.addItem', { one })}
          </Button>
        </div>
      )}
      <div className="ways">
        <Button variant="contained" data-event="answers.save" onClick={goOn}>
          {t('forms.session.saveAndContinue')}
        </Button>
        {leave !== null && (
          <Button variant="outlined" onClick={leave}>
            {t('forms.session.later')}
          </Button>
        )}
      </div>
      <SaveStatus />
    </FormLayout>
  );
}

/** A short label for people who see the name beside it; screen readers get it with the name. */
function Named({ short, children }: { readonly short: string; readonly children: string }) {
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{children}</span>
    </>
  );
}

/** The note that an item was removed, with a button to bring it back. */
function Removed({ name, onUndo }: RemovedItem & { readonly onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <span className="ways">
      <span>{t('forms.session.removed', { name })}</span>
      <Button variant="outlined" onClick={onUndo}>
        {t('forms.session.undo')}
        <span className="visually-hidden">: {name}</span>
      </Button>
    </span>
  );
}
