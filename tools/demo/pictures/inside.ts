import { type Canvas, createCanvas } from './canvas.ts';
import type { HomeLook } from './look.ts';
import { sky, skyColours } from './nature.ts';
import { kitchen } from './rooms/kitchen.ts';
import { livingRoom } from './rooms/living-room.ts';
import { type Drawing, element, fade, picture } from './svg.ts';

/** The view through a window of a room: the same sky as outside, cut to the window. */
function defineView(canvas: Canvas): void {
  canvas.define(fade('sky', ...skyColours(canvas)));
  canvas.define(element('g', { id: 'view' }, sky(canvas)));
}

/** One room of the home: its living room or its kitchen. */
export function drawInside(look: HomeLook): Drawing & { readonly room: 'kitchen' | 'living-room' } {
  const canvas = createCanvas(look);
  defineView(canvas);
  const room = look.dice.chance(0.55) ? 'living-room' : 'kitchen';
  const { content, words } = room === 'living-room' ? livingRoom(canvas) : kitchen(canvas);
  return { svg: picture(canvas.definitions, content), alt: `${words} A drawing.`, room };
}
