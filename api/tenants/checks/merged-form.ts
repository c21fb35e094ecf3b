import type { Choices } from '../../rules/forms/choices/choice-file.ts';
import {
  askedChoices,
  fillChoices,
  withoutChoices,
  type AskedChoices,
} from '#domain/forms/choices/fill-choices.ts';
import { keptKind } from '#domain/forms/changes/kept-kind.ts';
import { takeInventory } from '#domain/forms/check/inventory.ts';
import { sentencesOf } from '../../rules/forms/check/sentences.ts';
import { FormDefinitionSchema, type FormDefinition } from '#schemas/forms/definition.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { formHash } from '../loaded-form.ts';
import type { Base } from '../base.ts';
import type { CheckResults } from '../check-results.ts';
import { layerFile, type DocumentShelf, type LayeredFile } from '../../council-files/layered-file.ts';
import type { Json } from '../../council-files/merge.ts';
import { shapeCheck } from '../../council-files/shape-findings.ts';
import { isOfChoices, readChoiceFiles } from './choices.ts';
import { ownLinksOf, type FormLink } from '../form-links.ts';
import { definitionOf } from './form-notes.ts';

const checkShape = shapeCheck(FormDefinitionSchema);
/** Checks the shape of a merged definition, before options from files are filled in. */
export const checkFormShape = (file: LayeredFile) => checkShape(definitionOf(file));

/** The file name for translations that forms share; no form may use it. */
export const sharedName = 'shared';

/** Returns a form's path within a folder. */
export function definitionPathOf(name: string): string {
  return `forms/${name}.form.json`;
}

/** Reads a whole form, from one file or merged, without options from files; undefined if its shape is wrong. */
export function definitionIn(value: Json | undefined): FormDefinition | undefined {
  const file: LayeredFile = { value, own: undefined, findings: [], placeOf: () => ({ file: '' }) };
  const { value: definition } = checkFormShape(file);
  return definition && withoutChoices(definition);
}

/** The other forms and files that a form is merged with. */
export interface FormSurroundings {
  /** Names of all forms. */
  readonly names: readonly string[];
  readonly own: DocumentShelf;
  readonly base: Base;
  readonly results: CheckResults;
}

/** A form merged from base's and the council's files. */
interface MergedForm {
  /** The definition as written, with its options still in files; undefined if its shape is wrong. */
  readonly written: FormDefinition | undefined;
  /** Findings about its shape. */
  readonly misshapen: readonly Finding[];
  readonly hash: string | undefined;
  /** All other findings, except those of `checkDefinition`. */
  readonly findings: readonly Finding[];
  readonly links: readonly FormLink[];
}

/** Reads the merged file of a form; results for the very same files are remembered. */
export function readMergedForm(
  id: string,
  name: string,
  file: LayeredFile,
  around: FormSurroundings,
): MergedForm {
  const { isPlain, ...known } = around.results.recall('merged form', mergedFrom(id, name, around), () =>
    findOut(id, name, file, around),
  );
  const { value, findings } = checkShape(isPlain ? file : definitionOf(file), known.hash !== undefined);
  return { ...known, written: value, misshapen: findings };
}

/** Digests of everything that `findOut` reads. */
function mergedFrom(id: string, name: string, { names, own, base }: FormSurroundings): readonly string[] {
  const digestsOf = ({ source: { digests } }: Pick<Base, 'source'>) =>
    [...digests].flatMap(([path, digest]) =>
      path === definitionPathOf(name) || isOfChoices(path) ? `${path} ${digest}` : [],
    );
  return [id, name, names.join(), digestsOf(base).join(), digestsOf(own).join()];
}

function findOut(id: string, name: string, file: LayeredFile, { names, own, base }: FormSurroundings) {
  const plain = definitionOf(file);
  // True if nothing in the file is left out.
  const isPlain = plain.value === file.value;
  const { value: written } = checkShape(plain);
  if (!written) return { isPlain, hash: undefined, findings: [], links: [] };
  const { definition, unknown } = fillInChoices(written, id, own, base);
  return {
    isPlain,
    hash: formHash(definition),
    findings: [
      ...checkIdentifier(definition, name, file),
      ...checkKnownFrom(definition, names, file),
      ...unknownChoices(unknown, [...namesOfChoices(id, own, base)], file),
      ...checkFormerKinds(definition, name, base, file),
    ],
    links: ownLinksOf(sentencesOf(definition), file),
  };
}

/** Fills a form's options in from its files of choices; also returns those files and the missing ones. */
export function fillInChoices(written: FormDefinition, id: string, own: DocumentShelf, base: Base) {
  const asked = askedChoices(written);
  const names = asked.map(({ name }) => name);
  const choices = choicesFor(names, id, own, base);
  const definition = fillChoices(written, (name) => choices.get(name)?.options);
  return { definition, choices, unknown: asked.filter(({ name }) => !choices.has(name)) };
}

function namesOfChoices(id: string, own: DocumentShelf, base: Base): ReadonlySet<string> {
  return new Set([
    ...readChoiceFiles(id, own.source).files.keys(),
    ...readChoiceFiles('base', base.source).files.keys(),
  ]);
}

/** Returns the files of choices that a form uses: the council's own replaces base's of the same name. */
function choicesFor(
  names: readonly string[],
  id: string,
  own: DocumentShelf,
  base: Base,
): ReadonlyMap<string, Choices> {
  const [ofCouncil, ofBase] = [
    readChoiceFiles(id, own.source).files,
    readChoiceFiles('base', base.source).files,
  ];
  return new Map(
    [...new Set(names)].flatMap((one) => {
      const choices = ofCouncil.get(one) ?? ofBase.get(one);
      return choices === undefined ? [] : [[one, choices] as const];
    }),
  );
}

function unknownChoices(
  unknown: readonly AskedChoices[],
  names: readonly string[],
  file: LayeredFile,
): Finding[] {
  return unknown.map(({ name, pointer }) => ({
    severity: 'error',
    kind: 'forms.unknownChoices',
    ...file.placeOf(pointer),
    message: `There is no file choices/${name}.csv in the council’s folder or in base.`,
    cure:
      names.length === 0
        ? 'Create it, with a row for each choice, or write the options here as "oneOf".'
        : `Choose one of: ${names.join(', ')}.`,
  }));
}

function checkIdentifier({ identifier }: FormDefinition, name: string, file: LayeredFile): Finding[] {
  if (name === sharedName)
    return [
      {
        severity: 'error',
        kind: 'forms.identifier',
        ...file.placeOf('/identifier'),
        message: `A form cannot be called "${sharedName}": the file ${sharedName}.<locale>.json has the translations that forms share.`,
        cure: 'Give the form and its file a different name.',
      },
    ];
  if (identifier === name) return [];
  return [
    {
      severity: 'error',
      kind: 'forms.identifier',
      ...file.placeOf('/identifier'),
      message: `The form is called "${identifier}", but its file is "${name}.form.json".`,
      cure: 'Give both the same name. Addresses and answers use the identifier.',
    },
  ];
}

function checkKnownFrom(
  { knownFrom = [] }: FormDefinition,
  names: readonly string[],
  file: LayeredFile,
): Finding[] {
  return knownFrom.flatMap((name, index): Finding[] =>
    names.includes(name)
      ? []
      : [
          {
            severity: 'error',
            kind: 'forms.unknownForm',
            ...file.placeOf(`/knownFrom/${index}`),
            message: `There is no form "${name}".`,
            cure: `Choose one of: ${names.join(', ')}.`,
          },
        ],
  );
}

/** Finds former names that base uses for another kind of answer, so nothing can be carried over. */
function checkFormerKinds(
  definition: FormDefinition,
  name: string,
  base: Base,
  file: LayeredFile,
): Finding[] {
  const renamed = takeInventory(definition).questions.filter(({ ui }) => ui?.was !== undefined);
  if (renamed.length === 0) return [];
  const path = definitionPathOf(name);
  const { value: shipped } = checkFormShape(layerFile('base', base.shelf, base.shelf, path));
  const known = shipped ? takeInventory(shipped).questions : [];
  return renamed.flatMap((question) =>
    (question.ui?.was ?? []).flatMap((was, index): Finding[] => {
      const former = known.find((one) => one.name === was && one.list === question.list);
      if (former === undefined || keptKind(former.schema) === keptKind(question.schema)) return [];
      return [
        {
          severity: 'error',
          kind: 'forms.wasOtherKind',
          ...file.placeOf(`/pages/${question.page}/ui/${question.name}/was/${index}`),
          message: `"${was}" was a different kind of answer from "${question.name}", so answers cannot be carried over.`,
          cure: 'Remove it. People will be asked again, and the form will say so.',
        },
      ];
    }),
  );
}
