/** Pipes in words, for page and command line. */
import { formatMs, formatNumber, formatPercent, formatRatio } from '../format.ts';
import { narrowestShares, type WayOverTime } from './overTime.ts';
import { FULL, type Pipe, type PipeKind } from './pipes.ts';

const KIND_WORDS: Readonly<Record<PipeKind, { readonly one: string; readonly many: string }>> = {
  disk: { one: 'disk', many: 'disks' },
  loop: { one: 'loop', many: 'loops' },
  channel: { one: 'channel', many: 'channels' },
  controller: { one: 'controller', many: 'controllers' },
  adapter: { one: 'adapter', many: 'adapters' },
  bus: { one: 'bus', many: 'buses' },
  path: { one: 'path', many: 'paths' },
  link: { one: 'link', many: 'links' },
  'node link': { one: 'link of node', many: 'links between nodes' },
  node: { one: 'memory of node', many: 'memories of nodes' },
  processors: { one: 'processors of node', many: 'processors' },
};

export const kindWords = (kind: PipeKind): string => KIND_WORDS[kind].many;

const OF_NODE = /\bnode$/;

/** "adapter HBA 2", "processors of node 1", "processors of Node 1" where it is called so, "the processors". */
export function pipeName({ kind, name, id }: Pipe): string {
  if (kind === 'processors' && id === '') return 'the processors';
  const { one } = KIND_WORDS[kind];
  const called = name.toLowerCase();
  if (called.includes(one)) return name;
  return `${called.startsWith('node') ? one.replace(OF_NODE, '').trimEnd() : one} ${name}`;
}

const verb = ({ kind }: Pipe): string => (kind === 'processors' ? 'are' : 'is');

/** "274 of 275 MiB/s", "38 MiB/s". */
export function loadWords({ mibPerSecond, limitMibPerSecond }: Pipe): string {
  if (mibPerSecond === null) return '';
  const limit = limitMibPerSecond === null ? '' : ` of ${formatNumber(limitMibPerSecond)}`;
  return `${formatNumber(mibPerSecond)}${limit} MiB/s`;
}

/** What the share of a pipe counts: a disk's mechanism at work is less than its busy share, which the board shows. */
export const occupiedWords = (kind: PipeKind): string => (kind === 'disk' ? 'mechanism at work' : 'occupied');

/** "The narrowest is adapter HBA 2, occupied for 97 % of the run." */
export function narrowestWords(narrowest: Pipe | undefined): string {
  if (narrowest === undefined) return 'Nothing was moved.';
  const share = formatPercent(narrowest.utilization);
  if (narrowest.utilization >= FULL)
    return `The narrowest ${verb(narrowest)} ${pipeName(narrowest)}, ${occupiedWords(narrowest.kind)} for ${share} of the run.`;
  return `No pipe is full: the most occupied ${verb(narrowest)} ${pipeName(narrowest)}, ${occupiedWords(narrowest.kind)} for ${share} of the run.`;
}

/** Beyond it a ratio says nothing: what the run spent its time on is gone. */
const MOST_RATIO = 1000;

/** "Without the limit of adapters the run takes 8.1 s instead of 12.4 s (1.53 times as fast); then ... is occupied longest." */
export function widenedWords(kind: PipeKind, beforeMs: number, afterMs: number, next: Pipe | undefined): string {
  if (beforeMs > MOST_RATIO * afterMs) return `Without any limit of ${kindWords(kind)} next to nothing is left of ${formatMs(beforeMs)}.`;
  const faster = afterMs > 0 && beforeMs > afterMs ? ` (${formatRatio(beforeMs / afterMs)} times as fast)` : '';
  const then =
    next === undefined
      ? ''
      : `; then ${pipeName(next)} ${verb(next)} occupied longest, ${next.kind === 'disk' ? `its ${occupiedWords(next.kind)} ` : ''}for ${formatPercent(next.utilization)} of the run`;
  return `Without any limit of ${kindWords(kind)} the run takes ${formatMs(afterMs)} instead of ${formatMs(beforeMs)}${faster}${then}.`;
}

/** "Over time the narrowest is: processors for 92 % of the run, channels for 8 %." */
export function overTimeWords(way: WayOverTime): string {
  const shares = narrowestShares(way);
  const rest = 1 - shares.reduce((sum, { share }) => sum + share, 0);
  if (shares.length === 0) return `In no step of the run is a pipe full, that is occupied for ${formatPercent(FULL)} of it.`;
  const parts = shares.map(({ kind, share }) => `${kindWords(kind)} for ${formatPercent(share)}`);
  return `Step by step the narrowest is: ${parts.join(', ')}${rest > 0.005 ? `, none for ${formatPercent(rest)}` : ''} of the run.`;
}
