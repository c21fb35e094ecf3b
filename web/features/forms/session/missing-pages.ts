import type { FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Journey, PlacedPage } from '#schemas/forms/journey.ts';
import type { FormFacts } from './form-store.ts';

/**
 * The reason why something is incomplete: the council changed the form, one of the person's own answers asks
 * for it, or neither.
 */
type MissingReason = 'council' | 'own' | null;

/** A page that keeps a form from being sent. */
export interface MissingPage extends PlacedPage {
  readonly reason: MissingReason;
}

/**
 * Returns the pages that keep a form from being sent, in order, each once, with the reason of the first finding
 * that has one.
 * @param latestChanges the council's last changes
 */
export function missingPages(
  definition: FormDefinition,
  { findings, pages }: Pick<Journey, 'findings' | 'pages'>,
  latestChanges: FormFacts['latestChanges'],
): readonly MissingPage[] {
  const places = new Map<string, FormFinding[]>();
  for (const finding of findings) {
    const key = `${finding.page} ${itemOf(finding, pages) ?? ''}`;
    places.set(key, [...(places.get(key) ?? []), finding]);
  }
  return [...places.values()].flatMap((found) => {
    const [first] = found;
    if (first === undefined) return [];
    const reasons = found.map((finding) => reasonOf(definition, finding, latestChanges));
    const reason = reasons.includes('council') ? 'council' : reasons.includes('own') ? 'own' : null;
    return [{ section: first.section, page: first.page, item: itemOf(first, pages), reason }];
  });
}

/** Returns the item whose page it is; a finding on an item without pages of its own belongs to its list. */
function itemOf({ page, item }: FormFinding, pages: readonly PlacedPage[]): string | null {
  return pages.some((one) => one.page === page && one.item === item) ? item : null;
}

function reasonOf(
  { pages, sections }: FormDefinition,
  { section, page, answer, code }: FormFinding,
  latestChanges: FormFacts['latestChanges'],
): MissingReason {
  const isCouncils = latestChanges.some(
    (change) =>
      change.needsAnswer && change.page === page && (change.answer === null || change.answer === answer),
  );
  if (isCouncils) return 'council';
  const asked = pages[page];
  const ui = asked !== undefined && 'ui' in asked && answer !== null ? asked.ui[answer] : undefined;
  // A question with a condition is asked because of the answers.
  const isAskedByAnswers = [sections[section], asked, ui].some((one) => one?.when !== undefined);
  return code === 'required' && isAskedByAnswers ? 'own' : null;
}
