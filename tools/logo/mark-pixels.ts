import { contrastRatio } from '#domain/theme/contrast.ts';

/** A picture as its pixels. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, 0 to 255, line by line. */
  readonly data: Uint8Array;
}

/** A part of a picture, in its pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The least contrast of graphics that must be seen to be understood (WCAG 2.2, 1.4.11). */
const graphicRatio = 3;
/** Half opaque: the middle of an anti-aliased edge between the mark and its ground. */
const opaque = 128;
/** The least opacity of a pixel that counts; anything fainter is the edge of a shadow, or dust on a scan. */
const faintest = 24;
/** A shape is seen if at least this share of its pixels contrasts, as with white letters on a tile. */
const seenInside = 0.1;
/**
 * A shape is also seen if at least this share of its outline contrasts, as with a shield that has a light edge.
 */
const seenOutline = 0.5;

/**
 * Returns the share of a mark's pixels that cannot be seen on its ground, 0 to 1. Each shape is checked by itself,
 * since the words beside a crest may vanish while the crest does not.
 * @param ground the colour behind the mark, six digits.
 */
export function unseenShare(raster: Raster, ground: string): number {
  const isSeen = seenOn(raster, ground);
  let [all, unseen] = [0, 0];
  for (const shape of shapesOf(raster)) {
    all += shape.length;
    if (shareOf(shape, isSeen) < seenInside && shareOf(outlineOf(shape, raster), isSeen) < seenOutline)
      unseen += shape.length;
  }
  return all === 0 ? 1 : unseen / all;
}

/** A large part of a mark that is nearly invisible on its ground, unlike the rest. */
export interface FaintPart {
  /** The colour of most of it. */
  readonly colour: string;
  /** Its share of the whole mark, 0 to 1. */
  readonly share: number;
  /** Its contrast with the ground. */
  readonly ratio: number;
}

/** The least share of a mark that makes a part of it large. */
const largePart = 0.25;
/** The least share of its box that makes a shape the ground for its contents: a square, a roundel, a shield. */
const fullShape = 0.75;

/**
 * Returns the large part of a mark that is nearly invisible on a ground although the mark as a whole is visible: a dark
 * roof around a light door. Ignores shapes that are the ground for something inside them, and shapes with a visible
 * outline.
 * @param ground the colour behind the mark, six digits.
 */
export function faintPart(raster: Raster, ground: string): FaintPart | undefined {
  const { width, data } = raster;
  const isSeen = seenOn(raster, ground);
  const counted = new Map<number, number>();
  let [all, faint] = [0, 0];
  for (const shape of shapesOf(raster)) {
    all += shape.length;
    const inside = shareOf(shape, isSeen);
    const isLost = inside < seenInside;
    if (isLost || shareOf(outlineOf(shape, raster), isSeen) >= seenOutline || isFull(shape, width)) continue;
    for (const place of shape) {
      if (isSeen(place)) continue;
      faint += 1;
      const key = keyAt(data, place * 4);
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
  }
  const [most] = [...counted].toSorted(([, one], [, other]) => other - one);
  if (most === undefined || faint / all < largePart) return undefined;
  const colour = hexOf(most[0]);
  return { colour, share: faint / all, ratio: contrastRatio(colour, ground) };
}

function isFull(shape: readonly number[], width: number): boolean {
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
  for (const place of shape) {
    const [x, y] = [place % width, Math.floor(place / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return shape.length >= fullShape * (right - left + 1) * (bottom - top + 1);
}

/** Returns a function that is true for the places of a picture that contrast with a ground. */
function seenOn({ data }: Raster, ground: string): (place: number) => boolean {
  const known = new Map<number, boolean>();
  return (place) => {
    const key = keyAt(data, place * 4);
    const found = known.get(key) ?? contrastRatio(hexOf(key), ground) >= graphicRatio;
    known.set(key, found);
    return found;
  };
}

function shareOf(places: readonly number[], isSeen: (place: number) => boolean): number {
  return places.filter(isSeen).length / Math.max(1, places.length);
}

function outlineOf(shape: readonly number[], raster: Raster): number[] {
  return shape.filter((place) =>
    touchesNothing(raster, place % raster.width, Math.floor(place / raster.width)),
  );
}

function keyAt(data: Uint8Array, at: number): number {
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}

/** Returns the connected parts, each as the places of its pixels. */
function shapesOf({ width, height, data }: Raster): number[][] {
  const taken = new Uint8Array(width * height);
  const isPart = (place: number) => taken[place] === 0 && (data[place * 4 + 3] ?? 0) >= opaque;
  const shapes: number[][] = [];
  for (let start = 0; start < taken.length; start += 1) {
    if (!isPart(start)) continue;
    const shape = [start];
    taken[start] = 1;
    for (let next = 0; next < shape.length; next += 1) {
      const place = shape[next] ?? 0;
      for (const beside of placesBeside(place, width, height)) {
        if (!isPart(beside)) continue;
        taken[beside] = 1;
        shape.push(beside);
      }
    }
    shapes.push(shape);
  }
  return shapes;
}

function touchesNothing({ width, height, data }: Raster, x: number, y: number): boolean {
  const isEmpty = (beside: number, above: number) =>
    beside < 0 ||
    above < 0 ||
    beside >= width ||
    above >= height ||
    (data[(above * width + beside) * 4 + 3] ?? 0) < opaque;
  return isEmpty(x - 1, y) || isEmpty(x + 1, y) || isEmpty(x, y - 1) || isEmpty(x, y + 1);
}

/** The width in pixels of the blended edge between two colours. */
const mixture = 3;

/**
 * Returns which of some colours of a picture touch.
 * @param colours six hexadecimal digits each.
 */
export function touchingColours(
  { width, height, data }: Raster,
  colours: readonly string[],
): readonly (readonly [string, string])[] {
  const found = new Map<string, { pair: readonly [string, string]; times: number }>();
  const nearest = (place: number) => {
    if ((data[place * 4 + 3] ?? 0) < 250) return undefined;
    const away = (colour: string) =>
      [0, 1, 2].reduce((sum, channel) => {
        const meant = Number.parseInt(colour.slice(1 + channel * 2, 3 + channel * 2), 16);
        return sum + Math.abs(meant - (data[place * 4 + channel] ?? 0));
      }, 0);
    return colours.toSorted((one, other) => away(one) - away(other))[0];
  };
  const kinds = Array.from({ length: width * height }, (_, place) => nearest(place));
  kinds.forEach((one, place) => {
    const beside = place % width < width - mixture ? kinds[place + mixture] : undefined;
    for (const other of [beside, kinds[place + mixture * width]]) {
      if (one === undefined || other === undefined || one === other) continue;
      const pair = one < other ? ([one, other] as const) : ([other, one] as const);
      const entry = found.get(pair.join()) ?? { pair, times: 0 };
      entry.times += 1;
      found.set(pair.join(), entry);
    }
  });
  return [...found.values()].filter(({ times }) => times >= 2 * mixture).map(({ pair }) => pair);
}

/** Returns the bounding box of the mark in its picture; `undefined` if the picture is empty. */
export function boxOf({ width, height, data }: Raster): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let place = 0; place < width * height; place += 1) {
    if ((data[place * 4 + 3] ?? 0) < faintest) continue;
    const [x, y] = [place % width, Math.floor(place / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Returns only the part of a picture in a box. */
export function cropped({ width, data }: Raster, box: Box): Raster {
  const cut = new Uint8Array(box.width * box.height * 4);
  for (let line = 0; line < box.height; line += 1) {
    const from = ((box.top + line) * width + box.left) * 4;
    cut.set(data.subarray(from, from + box.width * 4), line * box.width * 4);
  }
  return { width: box.width, height: box.height, data: cut };
}

/**
 * Returns the mark before the words of a wide logo, if it clearly is one: about as high as the whole, about as
 * wide as high, and further from the words than they are from one another. `undefined` otherwise.
 */
export function leftmostMark(raster: Raster): Box | undefined {
  const whole = boxOf(raster);
  if (whole === undefined) return undefined;
  const [first, ...words] = columnsOf(raster, whole);
  if (first === undefined || words.length === 0) return undefined;
  const mark = boxOf(cropped(raster, { ...whole, left: first.from, width: first.to - first.from + 1 }));
  if (mark === undefined) return undefined;
  const box = { ...mark, left: mark.left + first.from, top: mark.top + whole.top };
  const gaps = [first, ...words]
    .slice(1)
    .map(({ from }, place) => from - ([first, ...words][place]?.to ?? 0));
  const [before = 0, ...between] = gaps;
  const ratio = box.width / box.height;
  const isMark = box.height >= whole.height * 0.85 && ratio >= 0.5 && ratio <= 1.5;
  const isApart = before >= whole.height * 0.04 && before > 1.2 * median(between);
  return isMark && isApart ? box : undefined;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Returns the runs of columns that are not empty. */
function columnsOf({ width, data }: Raster, { left, top, width: wide, height }: Box) {
  const columns: { from: number; to: number }[] = [];
  for (let x = left; x < left + wide; x += 1) {
    const isEmpty = Array.from(
      { length: height },
      (_, y) => data[((top + y) * width + x) * 4 + 3] ?? 0,
    ).every((opacity) => opacity < faintest);
    if (isEmpty) continue;
    const last = columns.at(-1);
    if (last?.to === x - 1) last.to = x;
    else columns.push({ from: x, to: x });
  }
  return columns;
}

/**
 * Returns the colour of a mark that is a tile of its own, such as white letters on a blue square: the colour at
 * its edges, if it is the same on all four sides.
 */
export function tileColour(raster: Raster): string | undefined {
  const box = boxOf(raster);
  if (box === undefined) return undefined;
  const inset = Math.max(1, Math.round(Math.min(box.width, box.height) * 0.02));
  const places = [0.3, 0.5, 0.7].flatMap((share) => [
    [Math.round(box.left + box.width * share), box.top + inset] as const,
    [Math.round(box.left + box.width * share), box.top + box.height - 1 - inset] as const,
    [box.left + inset, Math.round(box.top + box.height * share)] as const,
    [box.left + box.width - 1 - inset, Math.round(box.top + box.height * share)] as const,
  ]);
  const colours = places.map(([x, y]) => colourAt(raster, (y * raster.width + x) * 4));
  const [first] = colours;
  if (first === undefined) return undefined;
  return colours.every((colour) => colour !== undefined && isNear(colour, first)) ? first : undefined;
}

function colourAt({ data }: Raster, at: number): string | undefined {
  if ((data[at + 3] ?? 0) < 250) return undefined;
  return hexOf(keyAt(data, at));
}

function isNear(one: string, other: string): boolean {
  return [1, 3, 5].every(
    (start) =>
      Math.abs(
        Number.parseInt(one.slice(start, start + 2), 16) - Number.parseInt(other.slice(start, start + 2), 16),
      ) <= 10,
  );
}

/** Returns the places above, below, left and right of one, within the picture. */
function placesBeside(place: number, width: number, height: number): number[] {
  const [x, y] = [place % width, Math.floor(place / width)];
  return [
    ...(x > 0 ? [place - 1] : []),
    ...(x < width - 1 ? [place + 1] : []),
    ...(y > 0 ? [place - width] : []),
    ...(y < height - 1 ? [place + width] : []),
  ];
}

function hexOf(key: number): string {
  return `#${key.toString(16).padStart(6, '0')}`;
}

/** The lightness from which a colour counts as the white of a scan or a JPEG. */
const white = 244;

/**
 * Returns the picture without the plain white around the mark, keeping white inside it; `undefined` if that is
 * not clearly safe: something is transparent already, not all of its edge is white, or nothing is left.
 */
export function withoutWhiteGround({ width, height, data }: Raster): Raster | undefined {
  const lightness = (place: number) =>
    Math.min(data[place * 4] ?? 0, data[place * 4 + 1] ?? 0, data[place * 4 + 2] ?? 0);
  const edge = Array.from({ length: width * height }, (_, place) => place).filter((place) => {
    const [x, y] = [place % width, Math.floor(place / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1;
  });
  if (edge.some((place) => (data[place * 4 + 3] ?? 0) < 255 || lightness(place) < white)) return undefined;
  const cleared = Uint8Array.from(data);
  const ground = new Uint8Array(width * height);
  const next = [...edge];
  for (const place of next) ground[place] = 1;
  while (next.length > 0) {
    const place = next.pop() ?? 0;
    cleared[place * 4 + 3] = 0;
    for (const beside of placesBeside(place, width, height)) {
      if (ground[beside] === 1) continue;
      if (lightness(beside) >= white) {
        ground[beside] = 1;
        next.push(beside);
      } else unmixWhite(cleared, beside * 4);
    }
  }
  const left = boxOf({ width, height, data: cleared });
  return left === undefined ? undefined : { width, height, data: cleared };
}

/**
 * Separates the white from a pixel of a smooth edge, which mixes the mark and white: its white share becomes
 * transparent.
 */
function unmixWhite(data: Uint8Array, at: number): void {
  if ((data[at + 3] ?? 0) < 255) return;
  const channels = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  const share = 1 - Math.min(...channels) / 255;
  // A light colour of the mark itself, such as cream, is not a mixture.
  if (share < 0.15) return;
  channels.forEach((channel, place) => {
    data[at + place] = Math.round(Math.min(255, Math.max(0, (channel - 255 * (1 - share)) / share)));
  });
  data[at + 3] = Math.round(share * 255);
}
