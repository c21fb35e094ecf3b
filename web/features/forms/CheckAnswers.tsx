import { useTranslation } from 'react-i18next';
import { offered, type Offer } from '#domain/forms/choices/conditional-options.ts';
import { fileIdsIn } from '#domain/forms/formats/file-id.ts';
import { confirmedKey } from '#schemas/forms/confirmed.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { useApp } from '../../app/app-context.ts';
import { PageHeading } from '../../components/PageHeading.tsx';
import { askedAbout, listedHere } from '#domain/forms/journey/listed-here.ts';
import { withGeneratedItems } from './session/with-generated-items.ts';
import { toReader } from '#domain/forms/lists/reader-page.ts';
import { fillIn } from './page/fill-in.ts';
import { AnsweredFiles } from './session/AnsweredFiles.tsx';
import { answerWords } from './session/answer-words.ts';
import { FormLayout } from './session/FormLayout.tsx';
import { FormLink } from './session/FormLink.tsx';
import { allItems, nameAmongAll, namingItem } from './session/item-names.ts';
import { MissingSections } from './session/MissingSections.tsx';
import { ownPages } from '#schemas/forms/own-pages.ts';
import { repeatedQuestions } from './session/repeated-answers.ts';
import { SaveStatus } from './session/SaveStatus.tsx';
import { useOpenForm } from './session/session-context.ts';
import type { FormPlace } from './session/page-search.ts';
import { atItem, wordsOfAnswers } from './session/words-of.ts';
import { lastSentAt } from './session/last-sent.ts';

/**
 * Every answer that counts, one card for each subject or person; a page's answers share one link to change
 * them, which leads straight back.
 */
export function CheckAnswers() {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { facts, journey, walked } = useOpenForm();
  const { definition, answers } = facts;
  const names = Object.values(
    allItems(definition, withGeneratedItems(answers, walked.effective), formats),
  ).flat();
  const asks = ({ page, item }: PlacedPage) =>
    walked.pages.find((one) => one.page === page && one.item === item)?.questions ?? [];
  const sections = journey.sections
    .filter(({ status }) => status !== 'notNeeded' && status !== 'cannotStart')
    .map(({ section }) => {
      const pages = Map.groupBy(
        journey.pages.filter(
          (page) => page.section === section && repeatedQuestions(definition, page.page, asks(page)) !== null,
        ),
        ({ item }) => item,
      );
      const subjects = [...pages].map(([item, own]) => {
        const at = lastSentAt(facts, definition, own, asks);
        return { item, own, day: at === null || at === 'new' ? at : formats.dayOf(at) };
      });
      return { section, subjects };
    })
    .filter(({ subjects }) => subjects.length > 0);
  const days = sections.flatMap(({ subjects }) => subjects.map(({ day }) => day));
  const sentDays = new Set(days.filter((day) => day !== null && day !== 'new'));
  // If all answers were sent on one day, it is shown once and new answers are marked; otherwise each card shows its
  // own.
  const [allOn] = sentDays.size === 1 ? sentDays : [];
  return (
    <FormLayout>
      <div>
        <FormLink page={null} look="back">
          {t('forms.session.back')}
        </FormLink>
      </div>
      <PageHeading title={t('forms.session.checkTitle')}>{t('forms.session.checkTitle')}</PageHeading>
      {allOn !== undefined && (
        <p className="quiet" data-sent="">
          {t(days.includes('new') ? 'forms.session.toldButNew' : 'forms.session.toldOn', { day: allOn })}
        </p>
      )}
      {sections.map(({ section, subjects }) => (
        <section key={section} className="answers">
          {subjects.map(({ item, own, day }, at) => (
            <div key={item} className="card" data-subject={item ?? section}>
              {at === 0 && <h2>{definition.sections[section]?.title}</h2>}
              {item !== null && <h3>{nameAmongAll(names.find(({ id }) => id === item))}</h3>}
              {day !== null && sentDays.size > 0 && day !== allOn && (
                <p className="quiet">
                  {day === 'new' ? t('forms.session.toldNew') : t('forms.session.toldOn', { day })}
                </p>
              )}
              {own.map((placed) => (
                <PageAnswers key={placed.page} placed={placed} />
              ))}
            </div>
          ))}
        </section>
      ))}
      <MissingSections />
      {journey.canSubmit && (
        <div className="ways">
          <FormLink page={ownPages.send} look="main">
            {t('forms.session.continue')}
          </FormLink>
        </div>
      )}
      <SaveStatus />
    </FormLayout>
  );
}

function PageAnswers({ placed }: { placed: PlacedPage }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { facts, walked } = useOpenForm();
  const { definition, answers } = facts;
  const named = definition.pages[placed.page];
  if (named === undefined) return null;
  const items = allItems(definition, withGeneratedItems(answers, walked.effective), formats);
  const about = Object.values(items)
    .flat()
    .find(({ id }) => id === placed.item);
  const page = about?.isReader === true && 'schema' in named ? toReader(named) : named;
  const change = {
    page: placed.page,
    back: 'check',
    ...(placed.item !== null && { item: placed.item }),
  } as const;
  if ('list' in page) {
    const here = atItem(definition, placed.page, placed.item);
    const owner = about?.name;
    const title = fillIn(
      page.title,
      { name: owner ?? '' },
      wordsOfAnswers(walked, here, { t, formats, items }),
    );
    const namesHere = (of: string) =>
      askedAbout(definition, of, listedHere(walked.effective.lists, of, placed), walked.pages)
        .flatMap((item) => items[of]?.find(({ id }) => id === item.id)?.name ?? [])
        .join('\n');
    return (
      <div className="asked" data-page={placed.page}>
        <dl>
          <div className="row">
            <dt>{title}</dt>
            <dd>{namesHere(page.list) || t('forms.session.notProvided')}</dd>
          </div>
        </dl>
        <ChangeLink {...change} of={title} />
      </div>
    );
  }
  const list = page.each;
  const name = about?.name ?? '';
  const at = atItem(definition, placed.page, placed.item);
  const wordsOf = wordsOfAnswers(walked, at, { t, formats, items });
  const values =
    list === undefined ? answers.values : (answers.lists[list]?.find(({ id }) => id === placed.item) ?? {});
  const here = walked.pages.find((one) => one.page === placed.page && one.item === placed.item);
  const questions = repeatedQuestions(definition, placed.page, here?.questions ?? []) ?? [];
  const title = fillIn(page.title, { name }, wordsOf);
  return (
    <div className="asked" data-page={placed.page}>
      <dl>
        {questions.map((question) => {
          const schema = page.schema.properties[question];
          return (
            <div className="row" key={question} data-answer={question}>
              <dt>
                {name !== '' && <span className="visually-hidden">{`${nameAmongAll(about)}: `}</span>}
                {fillIn(page.ui[question]?.label ?? question, { name }, wordsOf)}
              </dt>
              <dd>
                {schema !== undefined &&
                'documentKind' in schema &&
                fileIdsIn(values[question]).length > 0 ? (
                  <AnsweredFiles ids={fileIdsIn(values[question])} />
                ) : (
                  schema &&
                  answerWords(
                    { schema, ui: page.ui[question] },
                    offered(values[question], here?.offers[question] ?? null),
                    { t, formats, items },
                  )
                )}
                <Lost offer={here?.offers[question]} />
              </dd>
              {here?.values[confirmedKey(question)] !== undefined && (
                <dd className="said-right">{t('forms.session.saidRight')}</dd>
              )}
            </div>
          );
        })}
      </dl>
      <ChangeLink {...change} of={about?.outer === undefined ? title : namingItem(title, about)} />
    </div>
  );
}

/** Earlier choices that other answers have made invalid. */
function Lost({ offer }: { readonly offer: Offer | undefined }) {
  const { t } = useTranslation();
  if (offer === undefined || offer.lost.length === 0) return null;
  return <p className="quiet">{t('forms.page.notOffered', { choices: offer.titles.join(', ') })}</p>;
}

/** A link labelled “Change”; screen readers also hear what it changes, which others see beside it. */
function ChangeLink({ of, ...place }: FormPlace & { readonly of: string }) {
  const { t } = useTranslation();
  return (
    <FormLink {...place}>
      <span aria-hidden="true">{t('forms.session.changeShort')}</span>
      <span className="visually-hidden">{t('forms.session.change', { question: of })}</span>
    </FormLink>
  );
}
