/**
 * Controls of the page that a step of a lesson can name (`uses`): the lesson has a button that leads to each, and nothing
 * that floats covers them while the step is open. On the page they carry the name as `data-control`.
 */
export interface NamedControl {
  /** As the page calls it. */
  readonly label: string;
  /** Where it is on a phone. */
  readonly tab: 'warehouse' | 'board' | 'answer';
  /** What brings it onto the page, when it is not there. */
  readonly otherwise: string;
}

export const CONTROLS = {
  objects: { label: 'tables and indexes', tab: 'warehouse', otherwise: 'The warehouse lists tables and indexes.' },
  'move-to': {
    label: 'Move to…',
    tab: 'warehouse',
    otherwise: 'Select a table or an index in the warehouse first; Move to… then appears below it.',
  },
  disks: { label: 'disks', tab: 'board', otherwise: 'The board shows the disks.' },
  'stripe-unit': {
    label: 'stripe unit',
    tab: 'board',
    otherwise: 'A striped volume has its unit above its disks, or among its settings behind the dots.',
  },
  'run-all': {
    label: 'Run all layouts',
    tab: 'answer',
    otherwise: 'All layouts are simulated for this workload, or are being simulated now.',
  },
  lanes: { label: 'lanes', tab: 'answer', otherwise: 'The time charts can show lanes once there is an answer.' },
} as const satisfies Record<string, NamedControl>;

export type ControlName = keyof typeof CONTROLS;

// Object.keys is typed as strings; these are the table's.
export const CONTROL_NAMES = Object.keys(CONTROLS) as ControlName[];
