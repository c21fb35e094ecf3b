import { failingPairs, type FailingPair } from '#domain/theme/contrast.ts';
import { suggestColour } from '../../rules/theme/suggest-colour.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { Theme } from '#schemas/tenant/theme.ts';
import type { LayeredFile } from '../../council-files/layered-file.ts';

/** Finds every pair of colours with too little contrast, and settings that no longer have any effect. */
export function checkTheme(id: string, theme: Theme, file: LayeredFile): Finding[] {
  const findings = oncePerColour(failingPairs(theme).map((pair) => contrastFinding(id, theme, pair, file)));
  const former = file.placeOf('/layout/hero');
  if (theme.layout.hero !== undefined && former.file.startsWith(`${id}/`)) {
    findings.push({
      severity: 'warning',
      kind: 'theme.hero',
      ...former,
      message: '"hero" has no effect here any more.',
      cure: 'Remove it. The top of the page is set by the block "hero" in front-page.json.',
    });
  }
  return findings;
}

/** Merges the findings of one colour: it fails against several others, but needs one correction. */
function oncePerColour(findings: readonly Finding[]): Finding[] {
  return [...Map.groupBy(findings, ({ file, pointer }) => `${file} ${pointer}`).values()].flatMap(
    ([first, ...more]) => {
      if (!first || more.length === 0) return first ?? [];
      const others = more.length === 1 ? '1 other colour' : `${more.length} other colours`;
      return { ...first, message: `${first.message} Its contrast with ${others} is also too low.` };
    },
  );
}

function contrastFinding(id: string, theme: Theme, pair: FailingPair, file: LayeredFile): Finding {
  const { scheme, foreground, background, tint, ratio, required } = pair;
  const places = [foreground, background].map((colour) => file.placeOf(`/${scheme}/${colour}`));
  // Points at the colour that the council chose itself.
  const place = places.find((one) => one.file.startsWith(`${id}/`) && one.pointer?.startsWith(`/${scheme}/`));
  const palette = theme[scheme];
  return {
    severity: 'error',
    kind: 'theme.contrast',
    ...(place ?? places[0] ?? file.placeOf(`/${scheme}`)),
    message: `${foreground} (${palette[foreground]}) on ${background} (${palette[background]})${tint ? ` with a tint of ${tint} (${palette[tint]})` : ''} has a contrast of ${floored(ratio)}:1 in ${scheme}; it needs ${required}:1.`,
    cure: contrastCure(theme, pair, place?.pointer ?? ''),
  };
}

/** Suggests a colour that passes, preferably in place of the one that the council chose. */
function contrastCure(theme: Theme, { scheme, foreground, background }: FailingPair, chosen: string): string {
  const isOfTheCouncil = carriesWords.has(background) || chosen.endsWith(`/${background}`);
  const names = isOfTheCouncil ? [background, foreground] : [foreground, background];
  const [nearest, other] = names.flatMap((name) => {
    const colour = suggestColour(theme, scheme, name);
    if (colour === undefined) return [];
    const change = isDarker(colour, theme[scheme][name]) ? 'darker' : 'lighter';
    return { colour, make: `"${name}" ${change}: "${colour}"` };
  });
  if (nearest === undefined)
    return `Choose new colours for "${foreground}" and "${background}", one dark and one light.`;
  const or = carriesWords.has(background) && other !== undefined ? ` Or make ${other.make}.` : '';
  return `Make ${nearest.make} can be read with every colour it is used with.${or}`;
}

/**
 * A council's own colours with words on them: people would rather darken these a little than have grey letters
 * on them.
 */
const carriesWords: ReadonlySet<string> = new Set(['primary', 'accent', 'header']);

/** Rounds down, so that a failing ratio never looks like a pass. */
function floored(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

function isDarker(one: string, other: string): boolean {
  return brightness(one) <= brightness(other);
}

function brightness(colour: string): number {
  const channel = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  return channel(1) * 0.2126 + channel(3) * 0.7152 + channel(5) * 0.0722;
}
