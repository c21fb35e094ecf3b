import sharp from 'sharp';

// libvips reads some twenty formats, SVG and PDF among them, with libraries we have not reviewed. Only the
// formats allowed for files and pictures are enabled (tested: an SVG is then an "unsupported image format").
// The block applies to the whole process and all its threads, so HEIF is enabled too: its size is read when
// residents' files are checked. https://sharp.pixelplumbing.com/api-utility/#block
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

export { sharp };
