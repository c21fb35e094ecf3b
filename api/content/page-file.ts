import { isCalendarDay } from '#domain/accounts/date-of-birth.ts';
import { templateIdentifiers, type TemplateIdentifier } from '#schemas/api/content.ts';
import { didYouMean, nearestFirst } from '../rules/words/near-word.ts';

/** The settings in the comment at the head of a page file, and the content below it. */
interface PageFile {
  readonly settings: PageSettings;
  readonly body: string;
  /** The line of the file, from 1, on which the body begins. */
  readonly bodyLine: number;
  readonly faults: readonly PageFault[];
}

interface PageSettings {
  readonly name: string | undefined;
  readonly template: TemplateIdentifier;
  readonly summary: string;
  /** The page's position in the table of contents; pages without one come last. */
  readonly order: number | undefined;
  /** An ISO day; news is sorted by it. */
  readonly date: string | undefined;
  /** True to remove a page of base. */
  readonly hidden: boolean;
}

interface PageFault {
  readonly kind: 'content.setting' | 'content.template' | 'content.order' | 'content.date' | 'content.status';
  readonly line: number;
  readonly message: string;
  readonly cure: string;
}

const known = ['name', 'template', 'summary', 'order', 'date', 'status'] as const;
type Setting = (typeof known)[number];

/**
 * Reads a page file: a comment with one `name: value` per line, then HTML. Without a comment, all of it is
 * HTML.
 */
export function parsePageFile(text: string): PageFile {
  const head = /^\s*<!--([\s\S]*?)-->/.exec(text);
  const faults: PageFault[] = [];
  const values = new Map<Setting, { readonly value: string; readonly line: number }>();
  const before = text.slice(0, text.indexOf('<!--'));
  const firstLine = before.split('\n').length;
  for (const [index, written] of (head?.[1] ?? '').split('\n').entries()) {
    const line = firstLine + index;
    if (written.trim() === '') continue;
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(written) ?? [];
    const setting = known.find((name) => name === key.toLowerCase());
    if (setting) values.set(setting, { value, line });
    else {
      faults.push({
        kind: 'content.setting',
        line,
        message: `"${written.trim().slice(0, 60)}" is not a setting of a page.`,
        cure: `Settings are ${known.join(', ')}, each as "name: value" on its own line.`,
      });
    }
  }
  const bodyStart = head?.[0].length ?? 0;
  return {
    settings: {
      name: values.get('name')?.value || undefined,
      template: readTemplate(values.get('template'), faults),
      summary: values.get('summary')?.value ?? '',
      order: readOrder(values.get('order'), faults),
      date: readDate(values.get('date'), faults),
      hidden: readStatus(values.get('status'), faults),
    },
    body: text.slice(bodyStart),
    bodyLine: text.slice(0, bodyStart).split('\n').length,
    faults,
  };
}

type Written = { readonly value: string; readonly line: number } | undefined;

function readTemplate(written: Written, faults: PageFault[]): TemplateIdentifier {
  if (!written) return 'single-column';
  const template = templateIdentifiers.find((name) => name === written.value);
  if (!template) {
    faults.push({
      kind: 'content.template',
      line: written.line,
      message: `There is no template called "${written.value}".`,
      cure: `${didYouMean(written.value, templateIdentifiers)}Write one of: ${nearestFirst(written.value, templateIdentifiers).join(', ')}.`,
    });
  }
  return template ?? 'single-column';
}

function readOrder(written: Written, faults: PageFault[]): number | undefined {
  if (!written) return undefined;
  const order = Number(written.value);
  if (written.value !== '' && Number.isFinite(order)) return order;
  faults.push({
    kind: 'content.order',
    line: written.line,
    message: `The order "${written.value}" is not a number.`,
    cure: 'Write a number, such as 10. Lower numbers come first.',
  });
  return undefined;
}

function readDate(written: Written, faults: PageFault[]): string | undefined {
  if (!written) return undefined;
  if (isCalendarDay(written.value)) return written.value;
  faults.push({
    kind: 'content.date',
    line: written.line,
    message: `"${written.value}" is not a valid date.`,
    cure: 'Write the year, the month and the day, such as 2026-05-12.',
  });
  return undefined;
}

function readStatus(written: Written, faults: PageFault[]): boolean {
  if (!written || written.value === 'shown') return false;
  if (written.value !== 'hidden') {
    faults.push({
      kind: 'content.status',
      line: written.line,
      message: `A page has no status "${written.value}".`,
      cure: 'Write "status: hidden" to hide a page from base, or leave the line out.',
    });
  }
  return written.value === 'hidden';
}
