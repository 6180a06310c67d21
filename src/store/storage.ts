/**
 * Where each piece of state lives. The tables are typed so that a new field does not compile until it
 * says so, and link and device storage read the tables: what they say is what happens.
 */
import type { AppState, View } from './types.ts';

/** `link`: in the share link's hash; `device`: in this browser's storage; both; or `nowhere`: gone with the page. */
export type Home = 'link' | 'device' | 'link+device' | 'nowhere';

/** Fields that hold data; the others are actions. */
type DataField = { [K in keyof AppState]: AppState[K] extends (...args: never[]) => unknown ? never : K }[keyof AppState];

export const STATE_HOME = {
  scenario: 'link+device',
  /** Derived from the scenario. */
  scenarioHash: 'nowhere',
  problems: 'nowhere',
  history: 'device',
  historyIndex: 'device',
  /** Computed again in a second; results are too large to keep. */
  answer: 'nowhere',
  /** Simulated again for someone who looks at it. */
  detail: 'nowhere',
  pinned: 'device',
  background: 'nowhere',
  selection: 'nowhere',
  /** See `VIEW_HOME`. */
  view: 'link+device',
  /** The device's, not the tab's: shared by all tabs. */
  theme: 'device',
  /** The device's as well: anyone who cannot use them cannot use them in any tab. */
  shortcuts: 'device',
  /** Also the device's: how fast it is, and what its battery holds, is the same in every tab. */
  computesWhole: 'device',
  wholeBatch: 'nowhere',
  occupied: 'nowhere',
  announcement: 'nowhere',
  /** The lesson's record keeps what was predicted. */
  questionHash: 'nowhere',
  readsLesson: 'nowhere',
  notices: 'nowhere',
  link: 'nowhere',
} as const satisfies Record<DataField, Home>;

export const VIEW_HOME = {
  cursorMs: 'link+device',
  disk: 'link+device',
  matrixColour: 'link+device',
  openObject: 'link+device',
  strip: 'link+device',
  stripAs: 'link+device',
  /** A phone's choice of place means nothing on the screen of anyone who opens the link. */
  tab: 'device',
  /** Names a pinned layout, and those stay on the device. */
  baselineId: 'device',
  /** Where a link leads to; anyone who comes back later comes back to the board. */
  claim: 'link',
  /** The device keeps lessons in a record of their own. */
  lesson: 'link',
  /** The film is opened there; anyone who comes back opens it again. */
  playMs: 'link',
  playSpeed: 'link',
  mechanics: 'link',
  /** Anyone who left while it was open comes back to it, with the runs that are there. */
  sweep: 'link+device',
} as const satisfies Record<keyof View, Home>;

type LivesIn<Table, Place extends Home> = { [K in keyof Table]: Table[K] extends Place ? K : never }[keyof Table];
/** Fields of the view that travel in a link. */
export type LinkViewField = LivesIn<typeof VIEW_HOME, 'link' | 'link+device'>;
export type LinkView = Pick<View, LinkViewField>;
/** Fields of the state that this device keeps. */
export type DeviceField = LivesIn<typeof STATE_HOME, 'device' | 'link+device'>;

const fieldsIn = <Table extends Record<string, Home>>(table: Table, place: 'link' | 'device') =>
  Object.keys(table).filter((field) => table[field].includes(place)) as (keyof Table)[];

export const LINK_VIEW_FIELDS = fieldsIn(VIEW_HOME, 'link') as readonly LinkViewField[];
export const DEVICE_VIEW_FIELDS = fieldsIn(VIEW_HOME, 'device');
export const DEVICE_FIELDS = fieldsIn(STATE_HOME, 'device') as readonly DeviceField[];

function pick<T extends object, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> {
  const picked: Partial<Pick<T, Key>> = {};
  for (const key of keys) picked[key] = from[key];
  return picked as Pick<T, Key>;
}

/** The part of the view that goes into a link. */
export function linkView(view: View): LinkView {
  return pick(view, LINK_VIEW_FIELDS);
}

/** The part of the view that this device keeps. */
export function deviceView(view: View): Partial<View> {
  return pick(view, DEVICE_VIEW_FIELDS);
}
