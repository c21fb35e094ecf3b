/** Paths of icons that the first page has no use for, drawn as `iconPaths` are: a kilobyte that it need not load. */
export const moreIcons = {
  enlarge: 'M14 4h6v6m0-6-6.5 6.5M10 20H4v-6m0 6 6.5-6.5',
  leaf: 'M5 19c0-9 5-13.5 14.5-14 .5 9.5-4 14-10 14-2.5 0-4-1.5-4-1.5M5 20c1.5-5 4.5-8 9-10',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  printer:
    'M7 8V3.5h10V8M7 17H4.5a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H17M7 14h10v6.5H7z',
  share: 'M12 15V3.5m0 0L8 7.5m4-4 4 4M5 12v7.5a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V12',
} as const;
