import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJsonDocument } from '#api/council-files/json-document.ts';
import { mergeOver, type Json } from '#api/council-files/merge.ts';
import { CommandError } from '../command/command-error.ts';
import type { ModelCouncil } from './council-plan.ts';

type Group = Readonly<Record<string, Json>>;

/** The entries that are copied; a council's colours, logo, places and the name of its rules are its own. */
const lookLent = ['typeface', 'shape', 'layout'];
const rulesLent = [
  'schemes',
  'advertTypes',
  'applicantTypes',
  'mobilityCategories',
  'adaptations',
  'bedroomNeed',
  'localConnectionTypes',
  'localConnectionExemptions',
];

/**
 * Reads the look and rules of the council that `--from` names.
 * @throws CommandError if a file of that council is not JSON.
 */
export async function readModel(tenantsFolder: string, id: string): Promise<ModelCouncil> {
  const [look, rules] = await Promise.all([
    readGroup(join(tenantsFolder, id, 'theme.json')),
    readGroup(join(tenantsFolder, id, 'lettings.json')),
  ]);
  return { id, look: withoutFiles(pick(look, lookLent)), rules: pick(rules, rulesLent) };
}

/** Returns the corner radius of a new council: its model's, else base's. */
export async function readRadius(tenantsFolder: string, model: ModelCouncil | undefined): Promise<number> {
  const base = await readGroup(join(tenantsFolder, 'base', 'theme.json'));
  const shape = asGroup(mergeOver(base['shape'], model?.look['shape']));
  const radius = shape['radius'];
  return typeof radius === 'number' ? radius : 0;
}

async function readGroup(path: string): Promise<Group> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const { value, faults } = parseJsonDocument(text);
  const fault = faults[0];
  if (fault !== undefined) throw new CommandError(`${path}:${fault.line} ${fault.message} ${fault.cure}`);
  return asGroup(value);
}

function asGroup(value: Json | undefined): Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** Leaves out typefaces that come as files: the model's licence may be for itself alone. */
function withoutFiles({ typeface, ...look }: Group): Group {
  if (typeface === undefined) return look;
  const { own: _, ...lists } = asGroup(typeface);
  return { typeface: lists, ...look };
}

function pick(group: Group, names: readonly string[]): Group {
  return Object.fromEntries(Object.entries(group).filter(([name]) => names.includes(name)));
}
