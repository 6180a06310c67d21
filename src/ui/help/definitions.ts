/**
 * What the numbers on the page mean: term, definition, formula. The words are those of the engine's own
 * definitions (`engine/record/result.ts`, `docs/model.md`); a term on the page links here by its id.
 */
export interface Definition {
  readonly id: string;
  readonly term: string;
  readonly text: string;
  readonly formula?: string;
}

export const DEFINITIONS = [
  {
    id: 'elapsed',
    term: 'Elapsed time',
    text: 'Simulated time from the start of the first query to the completion of the last query of the last user. Queries are the same for every layout, so a difference is caused by the layout alone.',
    formula: 'T = max over users of (end of last query) − 0',
  },
  {
    id: 'scale',
    term: 'Scale',
    text: 'Fraction of each user’s batch of queries that was run. At scale 1/40 every user runs a fortieth of its queries, in the same mix. Full scale is the batch as published.',
  },
  {
    id: 'interval',
    term: 'Seeds and interval',
    text: 'Each further seed repeats the run with other draws. The interval is where the mean over seeds lies with 95 % confidence. Layouts are compared seed by seed (paired), because the same seed gives all of them the same queries.',
    formula: 'mean ± t(95 %, n − 1) · s / √n',
  },
  {
    id: 'attribution',
    term: 'Where the last user’s time went',
    text: 'The critical path of the user who finished last: at each instant, what that user was waiting for. The parts sum to the elapsed time exactly.',
    formula: 'Σ parts = T',
  },
  {
    id: 'device-time',
    term: 'Device time',
    text: 'Time that all disks together spent on requests. Disks work at the same time, so it can be many times the elapsed time; it shows what the work cost, not what the user waited for.',
    formula: 'Σ over disks and requests of (overhead + seek + rotation + transfer + bus)',
  },
  {
    id: 'transfer',
    term: 'Transfer',
    text: 'Data pass under the head: the useful part of a request.',
    formula: 'sectors / sectors per track · revolution time',
  },
  { id: 'seek', term: 'Seek', text: 'The arm moves to another cylinder; the time depends on the distance.' },
  {
    id: 'rotation',
    term: 'Rotational latency',
    text: 'The platter turns until the wanted sector is under the head: half a revolution on average, 3 ms at 10 000 rpm.',
  },
  {
    id: 'queue',
    term: 'Queue',
    text: 'A request waits in its disk’s queue because the disk is at work for others, or because the scheduler keeps the disk idle for another process on purpose.',
  },
  {
    id: 'groupWait',
    term: 'Group wait',
    text: 'A process of a query waits for its turn on a file group: TUNE GROUP says how many processes of one query may do I/O on it at a time.',
  },
  { id: 'cpu', term: 'Processor', text: 'Processor work of the query, and waiting for a free processor.' },
  {
    id: 'utilisation',
    term: 'Utilization',
    text: 'Fraction of time in which the disk’s mechanism is at work. 100 % alone is just busy; a notch marks cells that are always busy while requests wait. Time in which a drive reads ahead into its own buffer without being asked is not counted.',
    formula: 'U = busy time / time = X · S',
  },
  {
    id: 'depth',
    term: 'Queue depth, outstanding and waiting',
    text: 'Requests between arrival and completion, as time average; waiting are those not in service. Rows show the largest depth (light), the average (medium) and the part in service (full), all on one scale; columns that exceed it carry a mark.',
    formula: 'N = X · R (Little’s law)',
  },
  {
    id: 'cv',
    term: 'CV (coefficient of variation)',
    text: 'How unevenly the disks are loaded: 0 when all are equally busy, above 0.15 worth a look.',
    formula: 'standard deviation of U / mean of U',
  },
  {
    id: 'lower-bound',
    term: 'No layout can be faster',
    text: 'The same queries cost this much processor time in every layout, give or take what cache hits cost. No layout can finish before all processors, busy without pause, have done it.',
    formula: 'CPU time / processors',
  },
  {
    id: 'response',
    term: 'Response time',
    text: 'Arrival of a request at the block layer to its completion: queue, overhead, seek, rotation, transfer and path.',
    formula: 'R = C − Q',
  },
] as const satisfies readonly Definition[];

export type TermId = (typeof DEFINITIONS)[number]['id'];

export function definitionOf(id: TermId): Definition {
  return DEFINITIONS.find((each) => each.id === id) ?? DEFINITIONS[0];
}
