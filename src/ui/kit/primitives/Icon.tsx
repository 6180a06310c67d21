/** The page's few icons, as strokes on a 16 px grid in the color of the text. Always decoration: the control has the name. */
const PATHS = {
  undo: 'M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H6',
  redo: 'M10 3l3.5 3.5L10 10M13.5 6.5H6a3.5 3.5 0 0 0 0 7h4',
  pin: 'M9.5 2 14 6.5M10 2.5 7 6.5l-3.5.5 5.5 5.5.5-3.5 4-3M6 10l-4 4',
  share: 'M8 10V2M5 4.5 8 1.5l3 3M3 8v5.5h10V8',
  help: 'M6 6a2 2 0 1 1 2.6 1.9c-.4.2-.6.5-.6 1V9.500M8 11.8v.4',
  close: 'M4 4l8 8M12 4l-8 8',
  down: 'M4 6l4 4 4-4',
  right: 'M6 4l4 4-4 4',
  left: 'M10 4l-4 4 4 4',
  copy: 'M6 5.500h7.500v8H6zM10 5.500V2.500H2.500v8H6',
  download: 'M8 2v8M5 7.500l3 3 3-3M3 13.500h10',
  replay: 'M5 2l6.5 3.75L5 9.500zM1.5 13.500h13M2.5 13.500v-1.5M4.500 13.500v-1.5M8 13.500v-1.5M9.500 13.500v-1.5M13.5 13.500v-1.5',
  file: 'M4 1.500h5l3.5 3.500v9.500H4zM9 1.500V5h3.5',
  system: 'M2 3h12v8H2zM6 14h4M8 11v3',
  light:
    'M8 5.200a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.600M8 1v1.500M8 13.500V15M1 8h1.500M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  dark: 'M13 9.500A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5',
  projector: 'M1.5 2.500h13M3 2.500v7.500h10V2.500M8 10v2M8 12l-2.5 2.500M8 12l2.5 2.5',
  check: 'M3 8.500l3.5 3.500L13 4.5',
  stop: 'M4 4h8v8H4z',
  play: 'M5 3l8 5-8 5z',
  pause: 'M5.500 3v10M10.5 3v10',
  next: 'M4 3l6.500 5L4 13zM12.5 3v10',
  previous: 'M12 3L5.500 8l6.500 5zM3.500 3v10',
  table: 'M2 3h12v10H2zM2 6.500h12M6.5 3v10',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
