import type { FastifyRequest } from 'fastify';
import { allowedEvents } from '#machines/lifecycle/apply.ts';
import {
  type WorkflowActionEvent,
  workflowActionMachine,
} from '#machines/lifecycle/workflow-action.machine.ts';
import type { Action, ActionSummary } from '#schemas/api/actions.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import { type Reader, readerOf } from '../../accounts/reader.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { describeFile } from '../../files/describe-file.ts';
import { councilForm } from '../../forms/council-form.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import {
  type ActionFile,
  type ActionHistoryEvent,
  findAction,
  findActionFiles,
  findActionHistory,
  type KnownAction,
  type ListedAction,
} from './find-actions.ts';

/** An action in the list, localised. */
export function summariseAction(action: ListedAction, language: ReadingLanguage): ActionSummary {
  const { id, reference, title, origin, state, isDraft, isNew, dueAt, createdAt, changedAt } = action;
  return {
    id,
    reference,
    title: councilText(title, language),
    origin,
    state,
    isDraft,
    isNew,
    dueAt: dueAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}

/** Returns an action as its page shows it, in the reader's language. */
function describeAction(
  { forms }: Pick<TenantFiles, 'forms'>,
  language: ReadingLanguage,
  reader: Pick<Reader, 'impersonationId'>,
  action: KnownAction,
  files: readonly ActionFile[],
  history: readonly ActionHistoryEvent[],
): Action {
  return {
    ...summariseAction(action, language),
    version: action.version,
    description: councilText(action.description, language),
    consequence: action.consequence && councilText(action.consequence, language),
    uploads: action.uploads.map(({ name, label, minimum, maximum }) => ({
      name,
      label: councilText(label, language),
      minimum,
      maximum,
      files: files.filter(({ answer }) => answer === name).map(describeFile),
    })),
    form: describeForm(forms, language, action),
    review: action.review,
    response: action.response,
    responseReason: action.responseReason,
    respondedAt: action.respondedAt?.toISOString() ?? null,
    outcome: action.outcome && councilText(action.outcome, language),
    isReviewed: action.isReviewed,
    allowedEvents: eventsFor(action, reader),
    history: history.map(({ event, madeBy, note, at }) => ({
      event,
      madeBy,
      note: typeof note === 'object' && note !== null ? councilText(note, language) : note,
      at: at.toISOString(),
    })),
  };
}

/** A form the council no longer has cannot be filled in: the action is then answered without it. */
function describeForm(
  forms: TenantFiles['forms'],
  { locale }: ReadingLanguage,
  { formIdentifier, formSentAt }: KnownAction,
): Action['form'] {
  const loaded = formIdentifier === null ? undefined : forms.get(formIdentifier);
  if (!loaded || formIdentifier === null) return null;
  const { definition, say } = councilForm(loaded);
  return {
    formIdentifier,
    title: say(definition.title, locale),
    sentAt: formSentAt?.toISOString() ?? null,
  };
}

/**
 * The moves a reader may make on an action, assuming nothing is missing. Staff impersonating a resident help
 * with requests of the council; only the resident can refuse, or ask for a review.
 */
function eventsFor(
  { state, origin, mayRefuse, isReviewed, review, isDraft }: KnownAction,
  { impersonationId }: Pick<Reader, 'impersonationId'>,
): string[] {
  const isPerson = impersonationId === null;
  const isAsked = origin === 'council';
  const candidates: WorkflowActionEvent[] = [
    { type: 'action.complete', isWhole: isPerson || review === null, isReviewed },
    { type: 'action.cannotComplete', hasReason: true, isAsked },
    { type: 'action.refuse', hasReason: true, mayRefuse: mayRefuse && isAsked && isPerson },
    { type: 'action.discard', isOwn: isDraft },
  ];
  return allowedEvents(workflowActionMachine, { state, context: {} }, candidates);
}

/** The languages for reading a council's texts. */
interface ReadingLanguage {
  readonly locale: string;
  /** The council's default language, in which every text exists. */
  readonly localeId: string;
}

/** Returns a council's text in the reader's language, else in the council's own; empty if there is none. */
function councilText(texts: CouncilTexts | null, { locale, localeId }: ReadingLanguage): string {
  return texts?.[locale] ?? texts?.[localeId] ?? '';
}

/** Returns the language of a request, and the council's own. */
export function languageOf({ locale, tenant }: FastifyRequest): ReadingLanguage {
  return { locale, localeId: tenant.tenant.localeId };
}

/** Reads one of the person's actions. @throws ProblemError `request.notFound` for another person's. */
export async function readAction(request: FastifyRequest, actionId: string): Promise<Action> {
  const { database, tenant } = request;
  const reader = readerOf(request);
  const action = await findAction(database, reader.accountId, actionId);
  if (!action) throw new ProblemError('request.notFound');
  const [files, history] = await Promise.all([
    findActionFiles(database, reader.accountId, actionId),
    findActionHistory(database, actionId),
  ]);
  return describeAction(tenant, languageOf(request), reader, action, files, history);
}
