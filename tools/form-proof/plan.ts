import { factKey, factSchemas } from '#schemas/forms/account-facts.ts';
import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import type { Condition, Operand } from '#schemas/forms/condition.ts';
import type { FormDefinition, FormPage } from '#schemas/forms/definition.ts';
import {
  isListPage,
  memberOf,
  questionKey,
  takeInventory,
  type Inventory,
  type PlacedQuestion,
} from '#domain/forms/check/inventory.ts';
import { conditionsOfOptions } from '#domain/forms/choices/conditional-options.ts';
import { referencesOfBounds } from '#domain/forms/bounds/broken-bound.ts';
import type { ConditionScope } from '#domain/forms/conditions/evaluate.ts';
import { answerName } from '#domain/forms/answer-path.ts';
import { conditionTypes, typesInScope } from '#domain/forms/condition-types.ts';
import { rangeOfSchema } from '#domain/forms/derived-schema.ts';
import type { RangeOf } from './inputs-near.ts';
import { references, referencesOf, type Reference } from '#domain/forms/conditions/references.ts';
import {
  derivationsOf,
  factsOf,
  isOfApplication,
  type Derivations,
} from '#domain/forms/derived/derivations.ts';
import { askedOfEach, linkedList } from '#domain/forms/lists/linked-lists.ts';
import { TriedItems } from './places.ts';
import { withLengths } from './lengths.ts';
import { constantsOf, countKeyOf, type Constants } from './constants.ts';

/** One decision on the way through a form: an answer, or the number of a list's items. */
export interface Slot {
  readonly key: string;
  /**
   * The list whose items it is decided for; for a list in a list, the outer one. `null` if it is decided once.
   */
  readonly list: string | null;
  /** `undefined` for the number of a list's items. */
  readonly question: PlacedQuestion | undefined;
  /** True for a known fact rather than an answer. */
  readonly isFact: boolean;
  /** The list whose items are added here; `undefined` for an answer. */
  readonly adds: string | undefined;
  /** The conditions for it to be decided at all. */
  readonly conditions: readonly Condition[];
  /**
   * The keys that these conditions use, and the others that it depends on, such as those of its bounds, its
   * options and its list.
   */
  readonly dependsOn: readonly string[];
}

/** A definition prepared for searches. */
export interface Plan {
  readonly inventory: Inventory;
  readonly constants: Constants;
  /** Slots in the order in which they are decided. */
  readonly slots: readonly Slot[];
  /**
   * Indexes of slots by key; an answer on several pages has a slot for each, of which no resident is asked two.
   */
  readonly slotsOf: ReadonlyMap<string, readonly number[]>;
  /**
   * Makes items of a list, with nothing decided about them. For a list that the form makes itself, makes as many as the
   * form does.
   * @param owner the item that a list in a list belongs to
   * @param draft the decisions before
   */
  itemsOf(list: string, count: number, owner: ListItem | null, draft: Answers): ListItem[];
  /** Returns the list of an item, and its place among all that are ever tried. */
  itemAt(id: string): { readonly list: string; readonly index: number } | undefined;
  readonly today: string;
  readonly derived: Derivations;
}

/** The most items of one list to try. */
export const mostItems = 5;

/**
 * Prepares a definition that has passed `checkDefinition`.
 * @param today ISO day in London
 */
export function planOf(definition: FormDefinition, today: string): Plan {
  const inventory = takeInventory(definition);
  const slots = [
    ...factSlots(definition),
    ...inventory.pages.flatMap(({ name, page, section }) =>
      slotsOn(name, page, memberOf(definition.sections, section)?.when, inventory),
    ),
  ];
  const places = new TriedItems(definition, today);
  return {
    inventory,
    constants: withLengths(
      constantsOf(inventory.conditions, derivationsOf(definition), rangesOf(definition), definition.lists),
      definition,
    ),
    slots,
    slotsOf: slotsByKey(slots),
    itemsOf: (list, count, owner, draft) => places.itemsOf(list, count, owner, draft),
    itemAt: (id) => places.at(id),
    today,
    derived: derivationsOf(definition),
  };
}

function slotsByKey(slots: readonly Slot[]): Plan['slotsOf'] {
  const found = new Map<string, number[]>();
  for (const [index, { key }] of slots.entries()) found.set(key, [...(found.get(key) ?? []), index]);
  return found;
}

/** Returns the slot of a question on its own page. */
export function slotOf({ slots }: Pick<Plan, 'slots'>, { pointer }: PlacedQuestion): Slot | undefined {
  return slots.find(({ question }) => question?.pointer === pointer);
}

/**
 * Returns the slots of facts that may be known before anything is asked. A person without any is a visitor, in
 * a form that visitors may send.
 */
function factSlots(definition: FormDefinition): Slot[] {
  return factsOf(definition).map((fact) => {
    const isThere = fact === 'application.isThere';
    const hangs = isOfApplication(fact) && !isThere;
    const stands: Condition = { eq: [{ answer: factKey('application.isThere') }, true] };
    return {
      key: questionKey({ list: null, name: factKey(fact) }),
      list: null,
      question: {
        name: factKey(fact),
        page: '',
        list: null,
        schema: factSchemas[fact],
        ui: undefined,
        isRequired: isThere && definition.anonymous !== 'submit',
        pointer: '',
        position: 0,
      },
      isFact: true,
      adds: undefined,
      conditions: hangs ? [stands] : [],
      dependsOn: hangs ? [questionKey({ list: null, name: factKey('application.isThere') })] : [],
    };
  });
}

function rangesOf(definition: FormDefinition): RangeOf {
  const types = conditionTypes(definition);
  return (operand, list) => {
    if (typeof operand === 'number') return [operand, operand];
    if (typeof operand !== 'object' || !('answer' in operand)) return [0, mostItems];
    return rangeOfSchema(typesInScope(types, operand.answer, list)?.get(answerName(operand.answer)));
  };
}

/** Returns the scope for conditions during a search. */
export function scopeOf(
  { today, derived }: Plan,
  answers: ConditionScope['answers'],
  item: ListItem | null,
): ConditionScope {
  return { answers, item, today, derived };
}

function slotsOn(
  name: string,
  page: FormPage,
  ofSection: Condition | undefined,
  { questions, definition }: Inventory,
): Slot[] {
  const derived = derivationsOf(definition);
  const ofPage = [ofSection, page.when].flatMap((condition) => condition ?? []);
  const { lists } = definition;
  if (isListPage(page)) {
    const each = askedOfEach(lists, page);
    const { length, pairs } = memberOf(lists, page.list) ?? {};
    return [
      {
        key: countKeyOf(page.list),
        list: each,
        question: undefined,
        isFact: false,
        adds: page.list,
        conditions: ofPage,
        dependsOn: [
          ...keysIn(ofPage, each, derived, lists),
          ...[each, pairs?.of].flatMap((other) => (other == null ? [] : [countKeyOf(other)])),
          ...(length === undefined ? [] : keysOfOperand(length, each, derived, lists)),
        ],
      },
    ];
  }
  return questions
    .filter((question) => question.page === name)
    .map((question) => {
      const own = memberOf(page.ui, question.name)?.when;
      const conditions = own ? [...ofPage, own] : ofPage;
      const ofOptions = conditionsOfOptions(question.schema).map(({ when }) => when);
      const from = 'from' in question.schema ? [countKeyOf(question.schema.from)] : [];
      return {
        key: questionKey(question),
        list: question.list,
        question,
        isFact: false,
        adds: undefined,
        conditions,
        dependsOn: [
          ...keysIn([...conditions, ...ofOptions], question.list, derived, lists),
          ...from,
          ...referencesOfBounds(question.schema, derived).map(({ reference }) =>
            keyOfReference(reference, question.list, lists),
          ),
          ...(question.list === null ? [] : [countKeyOf(question.list)]),
        ],
      };
    });
}

/**
 * Returns the keys that conditions use.
 * @param list the list whose item they may name as `item.…`
 */
export function keysIn(
  conditions: readonly Condition[],
  list: string | null,
  derived: Derivations,
  lists: FormDefinition['lists'],
): string[] {
  return conditions.flatMap((condition) =>
    references(condition, derived).map((reference) => keyOfReference(reference, list, lists)),
  );
}

function keysOfOperand(
  operand: Operand,
  list: string | null,
  derived: Derivations,
  lists: FormDefinition['lists'],
): string[] {
  return referencesOf(operand, derived).map((reference) => keyOfReference(reference, list, lists));
}

function keyOfReference(reference: Reference, list: string | null, lists: FormDefinition['lists']): string {
  if (reference.kind === 'list') return countKeyOf(reference.list);
  const of = reference.kind === 'answer' ? null : linkedList(lists, reference.list ?? list, reference.word);
  return questionKey({ list: of ?? null, name: reference.name });
}

/** Returns everything that some keys depend on, in the order in which it is decided. */
export function coneOf(plan: Plan, keys: readonly string[]): number[] {
  const found = new Set<number>();
  const open = [...keys];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    for (const index of plan.slotsOf.get(key) ?? []) {
      const slot = plan.slots[index];
      if (slot === undefined || found.has(index)) continue;
      found.add(index);
      open.push(...slot.dependsOn);
    }
  }
  return [...found].sort((one, other) => one - other);
}
