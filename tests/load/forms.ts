import { Ajv2019 } from 'ajv/dist/2019.js';
import { compileChecks } from '#api/forms/compile/compile-checks.ts';
import { checkDefinition } from '#api/rules/forms/check/check-definition.ts';
import { formatChecks } from '#domain/forms/formats/answer-formats.ts';
import { updateJourney } from '#domain/forms/journey/journey.ts';
import { hiddenDefects } from '#tools/form-proof/hidden.ts';
import { proofDefects } from '#tools/form-proof/proof-defects.ts';
import { proveReachable } from '#tools/form-proof/prove.ts';
import { largeForm } from './forms/large-form.ts';
import { describeRatio, measureRounds, ratioOf } from './rounds.ts';

// Measurements of a definition with 170 pages and 210 questions: the time to check it with every page proved,
// and to compile it; the cost of its answers' checks against ajv alone; and the cost of a key on its 150th
// page against its first. In processor time, because machines are shared; the check also by the clock, since
// a form's author waits for it.
//
//   node tests/load/forms.ts [rounds]

const rounds = Number(process.argv[2] ?? 7);
/** Many short rounds, because other work on a busy machine comes and goes within a long one. */
const shortRounds = rounds * 12;
const keysOfRound = 60;
const today = '2026-11-22';
const say = (line: string) => process.stdout.write(`${line}\n`);
const { definition, answers } = largeForm();
const questions = Object.entries(definition.pages).flatMap(([page, shown]) =>
  'schema' in shown
    ? Object.entries(shown.schema.properties).map(([answer, schema]) => ({ page, answer, schema }))
    : [],
);
say(`${Object.keys(definition.pages).length} pages, ${questions.length} questions`);

const clocks: number[] = [];
const processors: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const begun = performance.now();
  const used = process.cpuUsage();
  const read = checkDefinition(definition);
  const proofs = proveReachable(definition, today);
  const defects = [...proofDefects(definition, proofs), ...hiddenDefects(definition, today)];
  processors.push(millisecondsSince(used));
  clocks.push(performance.now() - begun);
  const wrong = [...read, ...defects].filter(({ severity }) => severity === 'error');
  const left = proofs.filter(({ verdict }) => verdict !== 'reached');
  if (wrong.length + left.length > 0)
    throw new Error(`Not proved: ${JSON.stringify([...wrong, ...left].slice(0, 3))}`);
}
say(`checked, every page proved: ${spread(clocks)} ms by the clock, ${spread(processors)} of the processor`);

const compiling: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const used = process.cpuUsage();
  compileChecks(definition);
  compiling.push(millisecondsSince(used));
}
say(`compiled: ${spread(compiling)} ms of the processor`);

const { check } = compileChecks(definition);
const ajv = new Ajv2019({
  strict: false,
  strictNumbers: true,
  messages: false,
  keywords: ['from'],
  formats: { ...formatChecks, 'item-id': true, 'file-id': true },
});
const raw = questions.map(({ answer, schema }) => ({
  valid: ajv.compile(withoutTitles(schema)),
  value: answers.values[answer],
}));
const asked = questions.flatMap(({ page, answer }) => {
  const value = answers.values[answer];
  return value === undefined ? [] : [{ page, answer, value }];
});
const repeats = 200;
const ours = async () => {
  const used = process.cpuUsage();
  let wrong = 0;
  for (let repeat = 0; repeat < repeats; repeat += 1)
    for (const { page, answer, value } of asked) if (check(page, answer, value) !== null) wrong += 1;
  if (wrong > 0) throw new Error(`${wrong} answers are wrong.`);
  return millisecondsSince(used);
};
const bare = async () => {
  const used = process.cpuUsage();
  let wrong = 0;
  for (let repeat = 0; repeat < repeats; repeat += 1)
    for (const { valid, value } of raw) if (!valid(value)) wrong += 1;
  if (wrong > 0) throw new Error(`${wrong} answers are wrong.`);
  return millisecondsSince(used);
};
for (let round = 0; round < rounds; round += 1) await ours().then(bare);
const validation = await measureRounds(shortRounds, ours, bare, () => {});
say(`checks / ajv alone: ${describeRatio(ratioOf(validation))}`);

// A key is checked starting from the previous result, as a form's page does; all earlier pages are answered.
const keyAt = (page: number) => {
  const names = Object.keys(definition.pages).slice(0, page);
  const known = asked.filter((one) => names.includes(one.page));
  const values = Object.fromEntries(known.map(({ answer, value }) => [answer, value]));
  const typed = known.at(-1)?.answer ?? '';
  return async () => {
    let before = updateJourney(definition, { values, lists: {} }, today, check);
    const used = process.cpuUsage();
    for (let key = 0; key < keysOfRound; key += 1) {
      const { [typed]: value, ...others } = values;
      const now = { values: key % 2 === 0 ? others : { ...others, [typed]: value }, lists: {} };
      before = updateJourney(definition, now, today, check, before);
    }
    return millisecondsSince(used);
  };
};
const [late, early] = [keyAt(150), keyAt(1)];
for (let round = 0; round < rounds; round += 1) await late().then(early);
const keys = await measureRounds(shortRounds, late, early, () => {});
const perKey = (figures: readonly number[]) =>
  `${spread(figures.map((milliseconds) => (1_000 * milliseconds) / keysOfRound))} µs`;
say(`a key at page 150 / page 1: ${describeRatio(ratioOf(keys))}`);
say(
  `a key at page 150: ${perKey(keys.map((round) => round.ours))}; at page 1: ${perKey(keys.map((round) => round.yardstick))}`,
);

/** Returns a schema as a careful author would give it to ajv: options as an enumeration. */
function withoutTitles(schema: (typeof questions)[number]['schema']): object {
  if ('oneOf' in schema) return { type: schema.type, enum: schema.oneOf.map((option) => option.const) };
  if (schema.type === 'array' && 'oneOf' in schema.items)
    return { ...schema, items: { type: 'string', enum: schema.items.oneOf.map((option) => option.const) } };
  return schema;
}

function millisecondsSince(used: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1_000;
}

/** Returns the median, with the smallest and the largest. */
function spread(figures: readonly number[]): string {
  const sorted = figures.toSorted((one, other) => one - other);
  const at = (index: number) => sorted[index]?.toFixed(0);
  return `${at(Math.floor(sorted.length / 2))} (${at(0)}–${at(sorted.length - 1)})`;
}
