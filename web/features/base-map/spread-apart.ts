/** A box around its middle, in pixels. */
export interface CentredBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The most rounds: ten boxes in one place are apart after 20. */
const rounds = 60;

/**
 * Returns boxes moved so that none covers another: each stays in place if it can, and moves up or down if not.
 * Names are wide and flat: a move to the side would take them much further from their places.
 * @param gap pixels kept between two boxes.
 */
export function spreadApart<B extends CentredBox>(boxes: readonly B[], gap: number): readonly B[] {
  const spread = boxes.map((box) => ({ box, y: box.y }));
  for (let round = 0; round < rounds; round += 1) {
    let hasMoved = false;
    for (const [index, one] of spread.entries()) {
      for (const other of spread.slice(index + 1)) {
        const across = (one.box.width + other.box.width) / 2 + gap - Math.abs(one.box.x - other.box.x);
        const over = (one.box.height + other.box.height) / 2 + gap - Math.abs(one.y - other.y);
        // An overlap of a thousandth of a pixel would keep two boxes moving for ever.
        if (across <= 0 || over <= 0.001) continue;
        const [upper, lower] = one.y <= other.y ? [one, other] : [other, one];
        upper.y -= over / 2;
        lower.y += over / 2;
        hasMoved = true;
      }
    }
    if (!hasMoved) break;
  }
  return spread.map(({ box, y }) => ({ ...box, y }));
}
