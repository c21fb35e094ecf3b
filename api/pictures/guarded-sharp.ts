import sharp from 'sharp';

// libvips reads some twenty formats, SVG and PDF among them, by libraries that nobody here has looked at. Only those of
// the formats that files and pictures may come in are let in; the guard is the whole process's, so HEIF, whose size the
// look at residents' files reads, is among them (tried: an SVG is then an "unsupported image format").
// https://sharp.pixelplumbing.com/api-utility/#block
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

export { sharp };
