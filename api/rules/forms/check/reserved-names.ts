import { error, type FormDefect } from './defect.ts';
import type { Inventory } from '#domain/forms/check/inventory.ts';

/**
 * Properties of every JavaScript object: an answer with one of these names would seem to exist when it does
 * not.
 */
const ofEveryObject = new Set(Object.getOwnPropertyNames(Object.prototype));

/** The greatest length of a name in characters, since names are part of addresses. */
const longest = 60;

/** Reports names that mean something to the engine itself, or that are too long for an address. */
export function checkReservedNames({ definition, questions }: Inventory): FormDefect[] {
  const { sections, pages, lists = {}, derived = {}, rules = {} } = definition;
  const groups = Object.entries({ sections, pages, lists, derived, rules });
  return [
    ...questions.flatMap(({ name, list, pointer }) =>
      name === 'id' && list !== null
        ? [
            error(
              'reservedName',
              pointer,
              `Each item of "${list}" already has an "id", which pages and other answers use to find it.`,
              `Give the question a different name, such as "${list}Id" or "reference".`,
            ),
          ]
        : checkName(name, pointer),
    ),
    ...groups.flatMap(([group, named]) =>
      Object.keys(named).flatMap((name) => checkName(name, `/${group}/${name}`)),
    ),
  ];
}

function checkName(name: string, pointer: string): FormDefect[] {
  if (ofEveryObject.has(name))
    return [
      error(
        'reservedName',
        pointer,
        `"${name}" is a reserved word.`,
        `Give it a different name, such as "${name}Answer" or one that says what it is about.`,
      ),
    ];
  if (name.length <= longest) return [];
  return [
    error(
      'nameTooLong',
      pointer,
      `The name has ${name.length} characters. The limit is ${longest}, because it is part of an address.`,
      'Give it a shorter name.',
    ),
  ];
}
