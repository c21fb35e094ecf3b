import { useTranslation } from 'react-i18next';
import { toReader } from '#domain/forms/lists/reader-page.ts';
import { withGeneratedItems } from './with-generated-items.ts';
import { useApp } from '../../../app/app-context.ts';
import { fillIn } from '../page/fill-in.ts';
import { FormLink } from './FormLink.tsx';
import { allItems, namingItem } from './item-names.ts';
import { missingPages, type MissingPage } from './missing-pages.ts';
import { atItem, wordsOfAnswers } from './words-of.ts';
import { useOpenForm } from './session-context.ts';

const reasonWords = {
  council: 'forms.session.missingCouncil',
  own: 'forms.session.missingOwn',
} as const;

/**
 * The sections that keep a form from being sent, with a link to each and the reason if known; nothing if there
 * are none.
 */
export function MissingSections() {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { facts, journey, walked } = useOpenForm();
  if (journey.canSubmit) return null;
  const { definition, answers, latestChanges } = facts;
  const byList = allItems(definition, withGeneratedItems(answers, walked.effective), formats);
  const items = Object.values(byList).flat();
  const bySection = Map.groupBy(missingPages(definition, journey, latestChanges), ({ section }) => section);
  const statuses = new Map(journey.sections.map(({ section, status }) => [section, status]));
  const nameOf = ({ page, item }: MissingPage) => {
    const about = items.find(({ id }) => id === item);
    const named = definition.pages[page];
    const shownPage = about?.isReader === true && named && 'schema' in named ? toReader(named) : named;
    const title = fillIn(
      shownPage?.title ?? '',
      { name: about?.name ?? '…' },
      wordsOfAnswers(walked, atItem(definition, page, item), { t, formats, items: byList }),
    );
    return about?.outer === undefined ? title : namingItem(title, about);
  };
  return (
    <div className="card stack" data-state="incomplete">
      <h2>{t('forms.session.incompleteTitle')}</h2>
      <ul className="marked">
        {[...bySection].map(([section, pages]) => {
          const [first] = pages;
          // A section that has not been started lacks all of its pages, and says so when it is opened.
          const isBegun = statuses.get(section) !== 'notStarted';
          const shown = pages.filter(({ reason }) => isBegun || reason === 'council');
          return (
            <li key={section}>
              {first && (
                <FormLink page={first.page} {...(first.item !== null && { item: first.item })}>
                  {definition.sections[section]?.title}
                </FormLink>
              )}
              {shown.length > 0 && (
                <ul className="marked">
                  {shown.map((missing) => (
                    <li key={`${missing.page} ${missing.item}`} data-missing={missing.reason ?? 'plain'}>
                      <FormLink page={missing.page} {...(missing.item !== null && { item: missing.item })}>
                        {nameOf(missing)}
                      </FormLink>
                      {missing.reason && ` ${t(reasonWords[missing.reason])}`}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
