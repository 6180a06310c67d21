/** Numbers of the commits of XS-17. Apart from the presets, which have none. */
import { MIB } from '../../base/units.ts';
import { sourced, type SourcedNumber } from '../../scenario/provenance.ts';

/** Commits beside the scan, for XS-17 alone: the document says that writes are few. */
export const LOGS = {
  bytes: sourced(256 * MIB, 'bytes', 'assumed', 'log of a logical node, written from one end to the other'),
  rowBytes: sourced(200, 'bytes', 'assumed', 'row, and log record, of a commit'),
  pauseMs: sourced(20, 'ms', 'assumed', 'mean pause of each logical node between commits'),
  alone: sourced(1200, 'commits', 'assumed', 'of each logical node where nothing is scanned'),
} as const satisfies Record<string, SourcedNumber>;
