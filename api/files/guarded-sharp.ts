import sharp from 'sharp';

// libvips reads some twenty formats, SVG and PDF among them, by libraries that nobody here has looked at. Only those that
// files and pictures may come in are let in (tried: an SVG is then an "unsupported image format"). The guard is the whole
// process's, all threads', so it has HEIF, whose size is read where residents' files are looked at.
// https://sharp.pixelplumbing.com/api-utility/#block
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

export { sharp };
