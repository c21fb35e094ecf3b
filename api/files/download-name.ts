import { fileKinds, type FileKind } from '#schemas/file-kinds.ts';

const extensions: Readonly<Record<FileKind, readonly string[]>> = {
  pdf: ['pdf'],
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  heic: ['heic', 'heif'],
  docx: ['docx'],
};
const known = Object.values(extensions).flat();

// Control characters, and those that reverse the direction of writing (Unicode's Bidi_Control), so that
// `gpj.exe` cannot read as `exe.jpg`.
const deceiving = /[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * The name of a file as downloaded. Its extension follows its content: on a desktop the extension decides which
 * program opens a file, so a PDF named `letter.html` must not open as a page.
 */
export function downloadName(name: string, kind: FileKind): string {
  const plain = name.toWellFormed().replaceAll(deceiving, '').trim() || 'file';
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 ? plain.slice(dot + 1).toLowerCase() : '';
  if (extensions[kind].includes(ending)) return plain;
  // A photograph sent as HEIC, for example, is stored as JPEG.
  const stem = known.includes(ending) ? plain.slice(0, dot) : plain;
  return `${stem}.${fileKinds[kind].extension}`;
}

/** `Content-Disposition` of a download (RFC 6266): the name in UTF-8, and in ASCII for old programs. */
export function asAttachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.() -]/g, '_');
  // RFC 8187, 3.2.1: characters that encodeURIComponent keeps but `attr-char` does not allow.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
