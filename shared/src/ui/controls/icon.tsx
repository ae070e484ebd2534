/** Strokes of each icon on an 18 × 18 grid. */
const ICON_PATHS = {
  home: 'M3 9l6-5 6 5v6H3z',
  search: 'M13 8A5 5 0 1 1 3 8a5 5 0 0 1 10 0zM12 12l4 4',
  review: 'M3 4h12M3 9h7M3 14h3M9 12.5l2.5 2.5 4-5',
  committee:
    'M8.5 7a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM14.5 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM1.5 15c.5-3 8.5-3 9 0M11 12c3-1 5 .5 5.5 3',
  update: 'M9 13V4M5 8l4-4 4 4M3 16h12',
  product: 'M5 3h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM6 9h6M9 6v6',
  files:
    'M15 4.5c0 1.1-2.7 2-6 2s-6-.9-6-2 2.7-2 6-2 6 .9 6 2zM3 4.5v9c0 2.7 12 2.7 12 0v-9M3 9c0 2.7 12 2.7 12 0',
  menu: 'M3 5h12M3 9h12M3 13h12',
  archive: 'M2 4h14v3H2zM3 7v8h12V7M7 10h4',
  manual: 'M4 14l1-4 7-7 3 3-7 7z',
  user: 'M12 6a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM3 15.5c.6-4.5 11.4-4.5 12 0',
  keyboard:
    'M3.5 4.5h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 2 12V6a1.5 1.5 0 0 1 1.5-1.5zM5 7.5h.2M9 7.5h.2M13 7.5h.2M6 10.5h6',
  logout: 'M7 3H3.5v12H7M7 9h8.5M12.5 6l3 3-3 3',
  login: 'M11 3h3.5v12H11M2.5 9H11M8 6l3 3-3 3',
  retry: 'M14.5 9a5.5 5.5 0 1 1-1.6-3.9M14.5 2.5v3h-3',
  history: 'M3 9a6 6 0 1 0 1.8-4.3M3 3v3h3M9 5.5V9l2.5 1.5',
  later: 'M15.5 9a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM9 5v4l3 2',
  bell: 'M4.5 12.5V8a4.5 4.5 0 0 1 9 0v4.5zM3 12.5h12M7.5 15a1.6 1.6 0 0 0 3 0',
  close: 'M4.5 4.5l9 9M13.5 4.5l-9 9',
  chevron: 'M5 7l4 4 4-4',
  next: 'M7 4.5l4.5 4.5L7 13.5',
  check: 'M3.5 9.5l3.5 3.5 7.5-8',
  warning: 'M9 2.5l7 12.5H2zM9 7v4M9 13v.2',
  download: 'M9 3v9M5 8.5L9 12l4-3.5M3 15.5h12',
  print: 'M5 6.5V2.5h8v4M5 12.5H2.5v-6h13v6H13M5 10.5h8v5H5z',
  info: 'M15.5 9a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM9 8.3v4M9 5.6v.2',
  filter: 'M2.5 4h13l-5 6v4.5l-3-1.5v-3z',
  send: 'M15.5 2.5l-13 5 5 2.5 2.5 5zM7.5 10l3.5-3.5',
  answer: 'M2.5 3.5h13v9H9l-3.5 3v-3h-3zM6 8h6',
  fields: 'M2.5 5.5h6M12.5 5.5h3M10.5 3.5v4M2.5 12.5h3M9.5 12.5h6M7.5 10.5v4',
  external: 'M7 4H3.5v10.5H14V11M10 3.5h4.5V8M14 4L8 10',
} as const;

export type IconName = keyof typeof ICON_PATHS;

/** Checks a name from outside, e.g. from a release's declaration. */
export const isIconName = (name: unknown): name is IconName =>
  typeof name === 'string' && Object.hasOwn(ICON_PATHS, name);

/** A decorative 18 px icon in the text's colour; the control around it has the accessible name. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    className="rf-icon"
    viewBox="0 0 18 18"
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <path d={ICON_PATHS[name]} />
  </svg>
);

/** The product's logo (D1). */
export const BrandMark = ({ size = 26 }: { size?: number }) => (
  <svg
    className="rf-brand-mark"
    viewBox="0 0 26 26"
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <rect width="26" height="26" rx="7" />
    <path d="M8 19V7h6a3.5 3.5 0 010 7H8m5 0l5 5" />
  </svg>
);
