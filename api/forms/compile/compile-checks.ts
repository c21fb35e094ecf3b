import { Script } from 'node:vm';
import { _ } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { AnswerCheck } from '#domain/forms/answer-check.ts';
import { checksRuntime, type MakeChecks } from '#domain/forms/compiled-checks.ts';
import { sentLater } from '#schemas/forms/sent-later.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';

/** The checks of a form, compiled to code. */
interface CompiledChecks {
  /**
   * An ECMAScript module whose default export is {@link MakeChecks}; it imports nothing and uses no globals.
   */
  readonly module: string;
  /** The same checks, for the server. */
  readonly check: AnswerCheck;
}

/**
 * Compiles the checks of every page of a form, one per question, so that only the questions asked are checked.
 * One module for all pages: a journey checks all of them at each key press, and they share most of their code,
 * so that a register's 57 pages are 7 kB together and 37 kB separately.
 * @param definition one without mistakes
 */
export function compileChecks(definition: FormDefinition): CompiledChecks {
  const ajv = new Ajv2019({
    strict: false,
    strictNumbers: true,
    meta: false,
    messages: false,
    // Avoids a lookup function for long lists of options, which would have to be imported.
    loopEnum: 1_000,
    formats: { ...checksRuntime.formats, 'item-id': true },
    code: { source: true, formats: _`runtime.formats` },
  });
  const pages = Object.entries(definition.pages).flatMap(([name, page]) =>
    'schema' in page ? [`${JSON.stringify(name)}: ${pageChecks(ajv, name, page)}`] : [],
  );
  const factory = `(runtime) => {
"use strict";
${chosenFrom(definition)}const pages = {__proto__: null, ${pages.join(',\n')}};
return (page, answer, value) => {
const valid = pages[page]?.[answer];
if (valid === undefined || valid(value)) return null;
const { keyword } = valid.errors[0];
return keyword === 'enum' ? 'oneOf' : keyword;
};
}`;
  const make: MakeChecks = new Script(factory, {
    filename: `${definition.identifier}.checks.js`,
  }).runInThisContext();
  return { module: `export default ${factory};\n`, check: make(checksRuntime) };
}

const lengthOfAjv = 'require("ajv/dist/runtime/ucs2length").default';

/**
 * Writes the checks of answers chosen from files, by file name. A file's codes appear once, however many
 * questions use them; codes have no spaces (`api/rules/forms/choices/choice-file.ts`).
 */
function chosenFrom({ pages }: FormDefinition): string {
  const files = new Map(
    Object.values(pages).flatMap((page) =>
      Object.values('schema' in page ? page.schema.properties : {}).flatMap((schema) =>
        'choices' in schema ? [[schema.choices, schema.oneOf.map((option) => option.const)] as const] : [],
      ),
    ),
  );
  if (files.size === 0) return '';
  const made = [...files].map(
    ([name, codes]) => `${JSON.stringify(name)}: of(${JSON.stringify(codes.join(' '))})`,
  );
  return `const of = (codes) => {
const known = new Set(codes.split(" "));
return function valid(value) {
if (typeof value === "string" && known.has(value)) return true;
valid.errors = [{ keyword: typeof value === "string" ? "enum" : "type" }];
return false;
};
};
const chosen = {__proto__: null, ${made.join(',\n')}};
`;
}

/** Writes an expression: the checks of one page, by answer name. */
function pageChecks(ajv: Ajv2019, page: string, { schema }: QuestionPage): string {
  const all = Object.entries(schema.properties);
  const ofFiles = all.flatMap(([name, answer]) =>
    'choices' in answer
      ? [`exports[${JSON.stringify(name)}] = chosen[${JSON.stringify(answer.choices)}];`]
      : [],
  );
  const ofAjv = all.filter(([, answer]) => !('choices' in answer));
  const names = ofAjv.map(([name, answer]) => {
    const key = `${page}/${name}`;
    ajv.addSchema(plain(answer), key, false, false);
    return [name, key] as const;
  });
  const code = standalone(ajv, Object.fromEntries(names)).replaceAll(lengthOfAjv, 'runtime.length');
  if (code.includes('require(')) throw new Error('A check would have to import something.');
  return `((exports) => {${code}\n${ofFiles.join('\n')}\nreturn exports; })({ __proto__: null })`;
}

/** The schema for ajv: options by their stored value, without our words and examples. */
function plain(schema: AnswerSchema): object {
  if ('examples' in schema) {
    const { examples: _examples, ...asked } = schema;
    return asked;
  }
  if ('from' in schema) {
    const { from: _list, ...known } = schema;
    return known;
  }
  if ('format' in schema && (schema.format === 'date' || schema.format === 'month')) {
    const { earliest: _from, latest: _until, ...known } = schema;
    return known;
  }
  if ('documentKind' in schema) {
    const { documentKind: _kind, kinds: _kinds, later, type, ...ids } = schema;
    // Items are compared one by one: to compare arrays, ajv uses a function that the module would have to
    // import.
    const isLater = { minItems: 1, maxItems: 1, items: { const: sentLater } };
    return later === true ? { type, if: isLater, else: ids } : { type, ...ids };
  }
  if (schema.type === 'array') return { ...schema, items: plain({ ...schema.items }) };
  return 'oneOf' in schema ? { type: schema.type, enum: schema.oneOf.map((option) => option.const) } : schema;
}
