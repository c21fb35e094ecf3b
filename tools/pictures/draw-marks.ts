import type { Page } from '@playwright/test';

/** A box in CSS pixels of the window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A ring around something, with a label beside it unless that is empty. */
export interface Mark {
  readonly box: Box;
  readonly label: string;
}

/** Visible on every background, in light and dark, and used by no council's theme. */
const colour = '#d6006c';

/** Draws rings within the part of a page that becomes a picture, with labels where they hide no other words. */
export async function drawMarks(page: Page, marks: readonly Mark[], picture: Box): Promise<void> {
  await page.evaluate(
    ({ marks: all, picture: frame, colour: ink }) => {
      interface Area {
        readonly left: number;
        readonly top: number;
        readonly right: number;
        readonly bottom: number;
      }
      const end = { x: frame.x + frame.width, y: frame.y + frame.height };
      const add = (look: Readonly<Record<string, string>>, words = ''): HTMLElement => {
        const element = document.createElement('div');
        element.textContent = words;
        element.style.setProperty('--ink', ink);
        for (const [name, value] of Object.entries({ position: 'fixed', 'z-index': '2147483647', ...look }))
          element.style.setProperty(name, value);
        document.body.append(element);
        return element;
      };

      /** Areas that a label must not cover: words, pictures and other drawings. */
      const taken: Area[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if ((node.textContent ?? '').trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        taken.push(...range.getClientRects());
      }
      for (const drawn of document.querySelectorAll('svg, button, input, select'))
        taken.push(drawn.getBoundingClientRect());

      const gap = 4;
      const rings = all.map(({ box: { x, y, width, height }, label }) => {
        const left = Math.max(x - gap, frame.x + 1);
        const top = Math.max(y - gap, frame.y + 1);
        const right = Math.min(x + width + gap, end.x - 1);
        const bottom = Math.min(y + height + gap, end.y - 1);
        add({
          left: `${left}px`,
          top: `${top}px`,
          width: `${right - left}px`,
          height: `${bottom - top}px`,
          'box-sizing': 'border-box',
          border: '3px solid var(--ink)',
          'border-radius': '8px',
          'box-shadow': '0 0 0 1px #fff',
          'pointer-events': 'none',
        });
        return { label, left, top, right, bottom };
      });
      const overlap = (one: Area, other: Area): number =>
        Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
        Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

      for (const { label, left, top, right, bottom } of rings) {
        if (label === '') continue;
        const tag = add(
          {
            font: '600 13px/18px "DejaVu Sans", Arial, sans-serif',
            padding: '0 6px',
            background: 'var(--ink)',
            color: '#fff',
            'border-radius': '4px',
            'white-space': 'nowrap',
          },
          label,
        );
        const { width, height } = tag.getBoundingClientRect();
        const middle = top + (bottom - top - height) / 2;
        const places = [
          [right + 3, middle],
          [left - width - 3, middle],
          [right - width - 6, top - height + 2],
          [left + 6, top - height + 2],
          [right - width - 6, bottom - 2],
          [left + 6, bottom - 2],
          [right - width - 6, bottom - height - 4],
          [right - width - 6, top + 4],
        ].map(([x = 0, y = 0], order) => {
          const area = { left: x, top: y, right: x + width, bottom: y + height };
          const isOut =
            area.left < frame.x || area.top < frame.y || area.right > end.x || area.bottom > end.y;
          const hidden = taken.reduce((sum, other) => sum + overlap(area, other), 0);
          const lines = rings.reduce((sum, other) => {
            const within =
              area.left >= other.left &&
              area.right <= other.right &&
              area.top >= other.top &&
              area.bottom <= other.bottom;
            return sum + (within ? 0 : overlap(area, other) / 4);
          }, 0);
          return { area, cost: (isOut ? 1e6 : 0) + hidden + lines + order };
        });
        const [best] = places.toSorted((one, other) => one.cost - other.cost);
        if (!best) continue;
        tag.style.setProperty('left', `${best.area.left}px`);
        tag.style.setProperty('top', `${best.area.top}px`);
        taken.push(best.area);
      }
    },
    { marks, picture, colour },
  );
}
