/** The windows in which `/preview/website` shows the site, in CSS pixels. */
export const devices = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'desk', width: 1280, height: 800 },
] as const;

export type Device = (typeof devices)[number];
