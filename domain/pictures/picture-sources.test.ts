import { describe, expect, it } from 'vitest';
import { pictureSources } from './picture-sources.ts';

const file = 'adverts/home-1600.jpg';

describe('pictureSources', () => {
  it('has one address where there is one size', () => {
    expect(pictureSources('/media/demo', { file, width: 1600 })).toEqual({
      src: '/media/demo/adverts/home-1600.jpg',
    });
    expect(pictureSources('/media/demo/', { file, width: 1600, sizes: [] })).not.toHaveProperty('srcSet');
  });

  it('lists every width once, the picture’s own too, smallest first', () => {
    const sizes = [
      { file: 'adverts/home-800.jpg', width: 800 },
      { file: 'adverts/home-400.jpg', width: 400 },
      { file, width: 1600 },
    ];
    expect(pictureSources('/media', { file, width: 1600, sizes }).srcSet).toBe(
      '/media/adverts/home-400.jpg 400w, /media/adverts/home-800.jpg 800w, /media/adverts/home-1600.jpg 1600w',
    );
  });

  it('keeps commas and spaces of a file’s name from ending its address', () => {
    const sizes = [{ file: 'front, left.jpg', width: 400 }];
    expect(pictureSources('/media', { file, width: 1600, sizes }).srcSet).toContain(
      '/media/front%2C%20left.jpg 400w',
    );
  });

  it('has AVIF besides WebP of a picture that was sent to us', () => {
    const folder = '/media/demo/pictures/abc';
    expect(
      pictureSources('/media/demo', { file: 'pictures/abc/700.webp', width: 700, widths: [320, 700] }),
    ).toEqual({
      src: `${folder}/700.webp`,
      srcSet: `${folder}/320.webp 320w, ${folder}/700.webp 700w`,
      avif: `${folder}/320.avif 320w, ${folder}/700.avif 700w`,
    });
  });
});
