import { error, type FormDefect, listed, warning } from './defect.ts';
import { isListPage, type Inventory, type PlacedText } from '#domain/forms/check/inventory.ts';

/** Reports texts that have no place or say nothing, and pages with nothing on them. */
export function checkPageTexts({ texts, pages, questions }: Inventory): FormDefect[] {
  return [
    ...texts.flatMap((placed) => {
      const names = questions.filter(({ page }) => page === placed.page).map(({ name }) => name);
      return [...placeOf(placed, names), ...contentOf(placed)];
    }),
    ...pages.flatMap(({ name, page }) => {
      if (isListPage(page) || Object.keys(page.schema.properties).length > 0) return [];
      if ((page.intro ?? []).length > 0 || Object.keys(page.texts ?? {}).length > 0) return [];
      return [
        warning(
          'emptyPage',
          `/pages/${name}`,
          `The page "${name}" has a title but no questions or text.`,
          'Write what people should know in "intro" or "texts", or remove the page.',
        ),
      ];
    }),
  ];
}

function placeOf({ text, pointer, page, name }: PlacedText, questions: readonly string[]): FormDefect[] {
  const { before, after } = text;
  if (before !== undefined && after !== undefined)
    return [
      error(
        'textPlace',
        pointer,
        `The text "${name}" is set to be both above "${before}" and below "${after}".`,
        'Keep either "before" or "after".',
      ),
    ];
  return Object.entries({ before, after }).flatMap(([key, question]) =>
    question === undefined || questions.includes(question)
      ? []
      : [
          error(
            'textPlace',
            `${pointer}/${key}`,
            `The page "${page}" has no question "${question}", so the text "${name}" is never shown.`,
            listed(questions),
          ),
        ],
  );
}

function contentOf({ text, pointer, name }: PlacedText): FormDefect[] {
  const { look, heading, paragraphs, points } = text;
  if (look === 'details' && heading === undefined)
    return [
      error(
        'textEmpty',
        pointer,
        `The text "${name}" is folded away without a heading, so people cannot tell what it contains.`,
        'Give it a "heading", such as "Help with this".',
      ),
    ];
  if (paragraphs !== undefined || points !== undefined) return [];
  if (look === undefined && heading !== undefined) return [];
  return [
    error(
      'textEmpty',
      pointer,
      `The text "${name}" is empty.`,
      'Add "paragraphs" or "points", or remove it.',
    ),
  ];
}
