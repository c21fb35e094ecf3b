import { isReader, toReader } from '#domain/forms/lists/reader-page.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { walk, type Walk } from '#domain/forms/journey/effective-answers.ts';
import { journey } from '#domain/forms/journey/journey.ts';
import { askedAbout } from '#domain/forms/journey/listed-here.ts';
import type { AnswerCheck } from '#domain/forms/answer-check.ts';
import type { Answers, FormFinding } from '#schemas/forms/answers.ts';
import type { FormPage, QuestionPage } from '#schemas/forms/definition.ts';
import type { Journey, PlacedPage } from '#schemas/forms/journey.ts';
import { askedQuestion, isUnseen, type AskedQuestion } from './form-question.ts';
import type { ShownFormPage } from './form-screens.ts';
import { answerShown, filled, gapsOfItem, itemNames, type FormWords, type ItemGaps } from './form-words.ts';
import type { GivenAnswers } from './given-answers.ts';

/** A page of a form, perhaps for one item. */
export type Place = Pick<PlacedPage, 'page' | 'item'>;

/** Returns true if a place is this page, for this item. */
export function isSame(one: ShownFormPage, { page, item }: Place): boolean {
  return typeof one !== 'string' && one.page === page && one.item === item;
}

interface FormOnADay {
  readonly words: FormWords;
  /** The server's ISO day in London. */
  readonly today: string;
}

/** The screens of a form as the engine has them for the answers given so far. */
export class ExpectedScreens {
  readonly #world: FormOnADay;
  readonly #given: GivenAnswers;
  readonly #check: AnswerCheck;
  #looked: { readonly answers: Answers; readonly journey: Journey } | undefined;
  #walked: { readonly answers: Answers; readonly walk: Walk } | undefined;

  constructor(world: FormOnADay, given: GivenAnswers) {
    this.#world = world;
    this.#given = given;
    this.#check = interpret(world.words.definition);
  }

  /** Returns the engine's result for the current answers, worked out once for the same answers. */
  look(): Journey {
    const { answers } = this.#given;
    if (this.#looked?.answers !== answers) {
      const { words, today } = this.#world;
      this.#looked = { answers, journey: journey(words.definition, answers, today, this.#check) };
    }
    return this.#looked.journey;
  }

  /** Returns the walk through the form with the current answers, taken once for the same answers. */
  walk(): Walk {
    const { answers } = this.#given;
    if (this.#walked?.answers !== answers) {
      const { words, today } = this.#world;
      this.#walked = { answers, walk: walk(words.definition, answers, today) };
    }
    return this.#walked.walk;
  }

  /** Returns the problems on a page or list, including missing answers. */
  findingsAt({ page, item }: Place): readonly FormFinding[] {
    return this.look().findings.filter((finding) => finding.page === page && finding.item === item);
  }

  /** Returns the list that a page shows; null if it shows none, or asks about an item. */
  listOf({ page, item }: Place): string | null {
    const asked = this.#world.words.definition.pages[page];
    if (asked === undefined) return null;
    if ('list' in asked) return asked.list;
    return item === null ? null : (asked.each ?? null);
  }

  /** Returns the questions a page asks, with the current answers. */
  asked(place: Place): AskedQuestion[] {
    const { words } = this.#world;
    const { pages } = this.walk();
    const page = this.questionPage(place);
    const here = pages.find((one) => isSame(one, place));
    return (here?.questions ?? [])
      .filter((name) => !isUnseen(page, name))
      .map((name) => askedQuestion(words, page, name, this.gapsOf(place), here?.offers[name]?.closed ?? []));
  }

  /** Returns a page of questions as it is worded; throws an error for any other page. */
  questionPage(place: Place): QuestionPage {
    const asked = this.pageAt(place);
    if (asked === undefined || 'list' in asked) throw new Error(`${place.page} has no questions.`);
    return asked;
  }

  /** Returns a page as it is worded: addressing the reader, or asking about another person. */
  pageAt(place: Place): FormPage | undefined {
    const asked = this.#world.words.definition.pages[place.page];
    if (asked === undefined || 'list' in asked) return asked;
    return this.isReaderAt(place) ? toReader(asked) : asked;
  }

  /** Returns true if a page is about the person who fills in the form, so that nothing on it names them. */
  isReaderAt({ page, item }: Place): boolean {
    const { definition } = this.#world.words;
    const asked = definition.pages[page];
    if (asked === undefined || 'list' in asked) return false;
    const about = this.#given.answers.lists[asked.each ?? '']?.find(({ id }) => id === item);
    return isReader(definition, asked.each, about);
  }

  /** Returns the values for placeholders in sentences on a page; empty if it is about no item. */
  gapsOf({ page, item }: Place): ItemGaps {
    const list = item === null ? null : this.listOf({ page, item });
    return list === null || item === null
      ? {}
      : gapsOfItem(this.#world.words, list, item, this.#given.whole());
  }

  /** Returns the answers that a page has got so far: about its item, or about the person. */
  valuesAt(place: Place): Answers['values'] {
    const { values, lists } = this.#given.answers;
    const { each } = this.questionPage(place);
    return each === undefined ? values : (lists[each]?.find(({ id }) => id === place.item) ?? {});
  }

  /**
   * Returns the names of a list's items about which something is asked; this may leave out items the form
   * makes, such as pairs.
   */
  namesShown(list: string): string[] {
    const { words } = this.#world;
    const whole = this.#given.whole();
    const items = whole.lists[list] ?? [];
    const { pages } = this.walk();
    const shown = askedAbout(words.definition, list, items, pages);
    return itemNames(words, list, whole).filter((_, at) => shown.some((item) => item === items[at]));
  }

  /** Returns the text of the button that continues from a page. */
  buttonOf({ page: name }: Place): string {
    const { t, definition } = this.#world.words;
    const page = name === null ? undefined : definition.pages[name];
    const isRead = page !== undefined && 'schema' in page && Object.keys(page.schema.properties).length === 0;
    const own = page !== undefined && 'button' in page ? page.button : undefined;
    return own ?? t(isRead ? 'forms.session.continue' : 'forms.session.saveAndContinue');
  }

  /**
   * Returns the place after a page: complete items are skipped, and a section ends at the task list or the
   * check page.
   */
  after(place: Place): ShownFormPage {
    const { pages, canSubmit } = this.look();
    const at = pages.findIndex((one) => isSame(one, place));
    const next = pages[at + 1];
    if (place.item !== null) {
      if (next?.item === place.item) return next;
      const list = this.listOf(place);
      const home = pages.find((one) => one.item === null && this.listOf(one) === list);
      if (home !== undefined) return home;
    }
    const following = pages
      .slice(at + 1)
      .find(
        ({ section, item, status }) =>
          section === pages[at]?.section && (item === null || status !== 'completed'),
      );
    return following ?? (canSubmit ? 'check' : 'tasks');
  }

  /** Returns every answer that counts as question and answer in words: by section, then by subject. */
  answersShown(): (readonly [string, string])[] {
    const { words } = this.#world;
    const { pages } = this.walk();
    const subjects = Map.groupBy(pages, ({ section, item }) => `${section} ${item}`);
    return [...subjects.values()].flat().flatMap((placed): (readonly [string, string])[] => {
      const page = this.pageAt(placed);
      if (page === undefined || placed.asked !== 'yes') return [];
      if ('list' in page) {
        const names = this.namesShown(page.list);
        return [[page.title, names.join('\n') || words.t('forms.session.notProvided')]];
      }
      const gaps = this.gapsOf(placed);
      const name = gaps['name'] ?? '';
      const values = this.valuesAt(placed);
      const shown = placed.questions.filter((question) => !isUnseen(page, question));
      return shown.map((question) => {
        const label = filled(page.ui[question]?.label ?? question, gaps);
        const schema = page.schema.properties[question];
        const asked = schema && { schema, ui: page.ui[question] };
        const answer =
          asked === undefined ? '' : answerShown(words, asked, values[question], this.#given.answers);
        return [name === '' ? label : `${name}: ${label}`, answer] as const;
      });
    });
  }
}
