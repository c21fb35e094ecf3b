import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { factKey } from '#schemas/forms/account-facts.ts';
import { confirmedKey, isConfirmed } from '#schemas/forms/confirmed.ts';
import { answerOf } from '../answered.ts';
import { offered, offerOf, type Offer } from '../choices/conditional-options.ts';
import { optionsElsewhere } from '../shared-options.ts';
import { evaluate } from '../conditions/evaluate.ts';
import type { Verdict } from '../conditions/verdicts.ts';
import { derivationsOf, factsOf, type Derivations } from '../derived/derivations.ts';
import { itemByItem } from './item-by-item.ts';
import { itemsThatCount, listOf } from './items-that-count.ts';
import { itemById } from '../lists/own-items.ts';
import { listKey, pageGroups, type OrderedPage, type PageGroup } from './order-of-pages.ts';
import { warningNow } from '../warnings/warnings.ts';

/** A page as the walk reached it, once or for one item, whether or not it is asked. */
export interface WalkedPage extends PlacedPage {
  readonly asked: Verdict;
  /** The names of its questions that are asked, in order; empty if the page is not asked. */
  readonly questions: readonly string[];
  /** The answers to them that count, and confirmations of unusual answers. */
  readonly values: Answers['values'];
  /** The options on offer for each question that is asked and has conditional options, by question. */
  readonly offers: Readonly<Record<string, Offer>>;
}

/** Pages that are asked together, as walked: one page, or every page of every item. */
interface WalkedGroup extends PageGroup {
  readonly placed: readonly WalkedPage[];
}

/** A form walked once from its beginning. */
export interface Walk {
  readonly definition: FormDefinition;
  readonly today: string;
  readonly groups: readonly WalkedGroup[];
  readonly pages: readonly WalkedPage[];
  /**
   * The answers that count, which are those to questions that are asked, and the known facts about the
   * resident that the form uses (`withFacts`).
   */
  readonly effective: Answers;
  /** The result for each page of the definition, in order, for the next walk. */
  readonly steps: readonly Step[];
}

/** The result for a page of the definition. */
interface Step {
  /** One entry, or one per item for a page that is asked about each item. */
  readonly asked: readonly Asked[];
  /** The items that count, from this page on, in the list that it shows or asks about. */
  readonly items: readonly ListItem[] | undefined;
}

/**
 * The result for a page asked once or about one item, with the text typed on it and the item's answers that
 * counted before.
 */
interface Asked {
  readonly typed: readonly (AnswerValue | undefined)[];
  readonly before: ListItem | null;
  readonly placed: WalkedPage;
  readonly after: ListItem | null;
}

/** A shared empty object, which is all that most pages need. */
const noOffers: WalkedPage['offers'] = {};

type Values = { [answer: string]: AnswerValue | undefined };

/**
 * Walks a form in order. An answer counts if its page and its question are asked, and conditions see only
 * answers that count so far, so a branch that is switched off cannot switch on another. The items of a list
 * count if a page that shows it is asked. The questions about an item never depend on that item's place in its
 * list.
 * @param today ISO day in London
 * @param before an earlier walk: pages for which nothing has changed are kept as the same objects. The result
 * equals that of a walk without it
 */
export function walk(definition: FormDefinition, answers: Answers, today: string, before?: Walk): Walk {
  return new Walker(definition, answers, today, before).walk();
}

class Walker {
  readonly #definition: FormDefinition;
  readonly #answers: Answers;
  readonly #today: string;
  readonly #derived: Derivations;
  readonly #before: Walk | null;
  /** The answers that count so far in the walk. */
  readonly #values: Values = {};
  readonly #lists: { [list: string]: readonly ListItem[] | undefined } = {};
  /** Answers and lists that differ from this point of the earlier walk, by the names under which pages read them. */
  readonly #changed = new Set<string>();

  constructor(definition: FormDefinition, answers: Answers, today: string, before: Walk | undefined) {
    this.#definition = definition;
    this.#answers = answers;
    this.#today = today;
    this.#derived = derivationsOf(definition);
    this.#before = before?.definition === definition && before.today === today ? before : null;
  }

  walk(): Walk {
    this.#takeFacts();
    const steps: Step[] = [];
    const groups = pageGroups(this.#definition).map((group, index): WalkedGroup => {
      const own = group.pages.map((ordered, at) =>
        this.#step(group, ordered, this.#before?.steps[steps.length + at]),
      );
      const known = this.#before?.groups[index];
      const isKept = own.every((step, at) => step === this.#before?.steps[steps.length + at]);
      steps.push(...own);
      return isKept && known !== undefined
        ? known
        : { ...group, placed: itemByItem(group, own, this.#lists) };
    });
    return {
      definition: this.#definition,
      today: this.#today,
      groups,
      pages: groups.flatMap(({ placed }) => placed),
      effective: { values: this.#values, lists: this.#lists },
      steps,
    };
  }

  /** Adds the known facts, which count from the beginning, since no page asks for them. */
  #takeFacts(): void {
    for (const key of factsOf(this.#definition).map(factKey)) {
      const value = answerOf(this.#answers.values, key);
      if (value !== undefined) this.#values[key] = value;
      if (value !== this.#before?.effective.values[key]) this.#changed.add(key);
    }
  }

  #step({ section }: PageGroup, ordered: OrderedPage, known: Step | undefined): Step {
    const { each, page } = ordered;
    const kept = this.#areChanged(ordered.reads) ? undefined : known?.asked;
    const asked =
      each === null
        ? [this.#ask(section, ordered, this.#answers.values, null, kept?.[0])]
        : this.#askEach(section, ordered, each, kept);
    const list = 'list' in page ? page.list : each;
    if ('list' in page) this.#list(page.list, asked, known?.items ?? []);
    else if (each !== null) this.#lists[each] = asked.flatMap(({ after }) => after ?? []);
    const items = list === null ? undefined : this.#itemsOf(list, known);
    const isKept = items === known?.items && asked.every((one, at) => one === known?.asked[at]);
    if (isKept && known !== undefined) return known;
    if (each === null)
      for (const question of ordered.questions)
        if (asked[0]?.placed.values[question] !== known?.asked[0]?.placed.values[question])
          this.#changed.add(question);
    return { asked, items };
  }

  #askEach(section: string, ordered: OrderedPage, each: string, kept: readonly Asked[] | undefined) {
    const typed = this.#answers.lists[each];
    // Other items are read as they were before this page, or the order of the list would matter.
    return (this.#lists[each] ?? []).map((item, at) =>
      this.#ask(section, ordered, itemById(typed, item.id) ?? {}, item, kept?.[at]),
    );
  }

  /**
   * Sets the items of a list that a page shows, if it is asked.
   * @param known items that may be reused
   */
  #list(list: string, asked: readonly Asked[], known: readonly ListItem[]): void {
    const shown = asked.filter(({ placed }) => placed.asked === 'yes');
    if (shown.length === 0) return;
    const scope = this.#scope();
    this.#lists[list] ??= shown
      .flatMap(({ after }) =>
        itemsThatCount(listOf(this.#definition, list, after), this.#answers.lists, scope),
      )
      .map((item, at) => reused(item, known[at]));
  }

  #scope() {
    const answers = { values: this.#values, lists: this.#lists };
    return { answers, today: this.#today, derived: this.#derived };
  }

  #areChanged(reads: ReadonlySet<string>): boolean {
    for (const read of reads) if (this.#changed.has(read)) return true;
    return false;
  }

  /**
   * Returns the items of a list that count so far: the same objects as at this point of the earlier walk, if
   * they are equal.
   */
  #itemsOf(list: string, known: Step | undefined): readonly ListItem[] | undefined {
    const was = known?.items;
    const now = this.#lists[list];
    const isSame = was?.length === now?.length && (was ?? []).every((item, at) => item === now?.[at]);
    if (isSame) this.#changed.delete(listKey(list));
    else this.#changed.add(listKey(list));
    if (!isSame || was === undefined) return now;
    this.#lists[list] = was;
    return was;
  }

  /**
   * Asks a page once, or about an item.
   * @param kept its earlier result, if everything else that it reads is the same
   */
  #ask(
    section: string,
    { name, page, when: ofPage, questions, keys }: OrderedPage,
    given: Answers['values'],
    item: ListItem | null,
    kept: Asked | undefined,
  ): Asked {
    if (kept?.before === item && keys.every((key, at) => given[key] === kept.typed[at])) {
      if (item === null) Object.assign(this.#values, kept.placed.values);
      return kept;
    }
    // A page that only shows a list within an item leaves the item as it is.
    const after = item === null || questions.length === 0 ? item : { ...item };
    const into: Values = after === item ? this.#values : (after ?? this.#values);
    const scope = { ...this.#scope(), item: after };
    const { answers } = scope;
    const isAsked = ofPage === undefined ? 'yes' : evaluate(ofPage, scope);
    const shown: string[] = [];
    const values: Values = {};
    let offers = noOffers;
    if (isAsked === 'yes' && 'schema' in page)
      for (const question of questions) {
        const when = page.ui[question]?.when;
        if (when !== undefined && evaluate(when, scope) !== 'yes') continue;
        // A UPRN is meaningless once its postcode is not asked or is removed.
        if (page.address?.uprn === question && values[page.address.postcode] === undefined) continue;
        shown.push(question);
        const schema = page.schema.properties[question];
        const typed = withoutRemoved(schema, answerOf(given, question), answers);
        const offer =
          schema === undefined
            ? null
            : offerOf(schema, typed, scope, optionsElsewhere(this.#definition, name, question));
        if (offer !== null) offers = { ...offers, [question]: offer };
        const value = offered(typed, offer);
        if (value !== undefined) values[question] = into[question] = value;
      }
    // A warning is checked when the resident leaves the page, so it may use everything on it.
    if ('ui' in page)
      for (const question of shown) {
        const value = values[question];
        if (value === undefined || !isConfirmed(given, question, value)) continue;
        if (warningNow(question, page.ui[question], item !== null, scope) !== undefined)
          values[confirmedKey(question)] = into[confirmedKey(question)] = value;
      }
    return {
      typed: keys.map((key) => given[key]),
      before: item,
      placed: {
        section,
        page: name,
        item: item?.id ?? null,
        asked: isAsked,
        questions: shown,
        values,
        offers,
      },
      after,
    };
  }
}

/** Returns the chosen items that still exist. */
function withoutRemoved(
  schema: AnswerSchema | undefined,
  value: AnswerValue | undefined,
  answers: Answers,
): AnswerValue | undefined {
  if (schema === undefined || !('from' in schema) || !Array.isArray(value)) return value;
  const there = new Set(answers.lists[schema.from]?.map(({ id }) => id));
  const left = value.filter((id) => there.has(id));
  return left.length === 0 ? undefined : left;
}

/** Returns the earlier object if nothing about it has changed. */
function reused(item: ListItem, was: ListItem | undefined): ListItem {
  const names = Object.keys(item);
  const isSame =
    was !== undefined &&
    Object.keys(was).length === names.length &&
    names.every((name) => was[name] === item[name]);
  return isSame ? was : item;
}
