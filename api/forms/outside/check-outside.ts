import { walk } from '#domain/forms/journey/effective-answers.ts';
import { outsideAnswers, type OutsideAnswer } from '#domain/forms/outside/outside-answers.ts';
import { withFacts } from '#domain/forms/known-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import type { OutsideCheckName, OutsideOutcome } from '#schemas/forms/outside.ts';
import type { AddressService } from '../../addresses/address-service.ts';
import { isPostcodeKnown } from '../../addresses/is-postcode-known.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { findKnownFacts } from '../known-facts.ts';
import { statement } from '../../database/statement.ts';

/** The services that outside checks may use, and the person they run for. */
export interface OutsideWorld {
  readonly tenant: Pick<TenantFiles, 'addressBook'>;
  readonly addresses: AddressService | undefined;
  readonly database: TenantDatabase;
  /** Null for a visitor. */
  readonly accountId: string | null;
  /** Time limit for all checks of a page or form together, in milliseconds. */
  readonly patience: number;
}

type Verdict = OutsideOutcome['outcome'];

const withReference = statement({
  values: { accountId: 'uuid', reference: 'text' },
  text: `
    select from application
     where tenant_id = app_tenant() and account_id = $accountId and reference = $reference`,
});

const checks: Readonly<Record<OutsideCheckName, (world: OutsideWorld, value: string) => Promise<Verdict>>> = {
  postcodeExists: async ({ tenant, addresses }, value) => isPostcodeKnown(tenant, addresses, value),
  // Only the person's own references: checking others would reveal which ones exist.
  async referenceIsKnown({ database, accountId }, value) {
    if (accountId === null) return 'notChecked';
    const found = await database.run(withReference, { accountId, reference: value.trim() });
    return found.length === 0 ? 'unknown' : 'known';
  },
};

/** Default for `OutsideWorld.patience`. */
export const standardOutsidePatience = 2_000;
/**
 * Maximum number of checks: a history of addresses may have hundreds of postcodes; the rest are not checked.
 */
const mostAsked = 50;

/**
 * Runs the outside checks a form defines for its answers. It never fails and never takes long: an answer not
 * known in time counts as not checked.
 * @param today ISO day in London
 * @param only limits the checks to this page and item; all by default
 */
export async function checkOutside(
  definition: FormDefinition,
  answers: Answers,
  today: string,
  world: OutsideWorld,
  only?: Pick<PlacedPage, 'page' | 'item'>,
): Promise<OutsideOutcome[]> {
  if (definition.outside === undefined) return [];
  const facts = await findKnownFacts(world.database, definition, world.accountId);
  const asked = outsideAnswers(definition, walk(definition, withFacts(answers, facts), today), only);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Verdict>((resolve) => {
    timer = setTimeout(() => resolve('notChecked'), world.patience);
  });
  const outcomes = await Promise.all(
    asked.map(async ({ name, check, item, value }, at): Promise<OutsideOutcome> => {
      const verdict =
        at < mostAsked ? Promise.race([verdictOf(check.check, value, world), late]) : 'notChecked';
      return { name, answer: check.answer, item, outcome: await verdict };
    }),
  );
  clearTimeout(timer);
  return outcomes;
}

async function verdictOf(
  check: OutsideAnswer['check']['check'],
  value: string,
  world: OutsideWorld,
): Promise<Verdict> {
  try {
    return await checks[check](world, value);
  } catch {
    return 'notChecked';
  }
}
