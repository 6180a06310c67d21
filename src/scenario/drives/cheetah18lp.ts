/**
 * The drive of the Red Brick study. Its document names neither the drive's model nor its capacity; an
 * 18 GB FC-AL drive of 10 000 rpm is assumed (Cheetah 18LP class), its mechanics shaped after a measured
 * sibling, the Cheetah 9LP as distributed with DiskSim.
 */
import { sourced, type SourcedNumber } from '../provenance.ts';
import type { HardDisk } from '../schema.ts';

/** Every number of the drive with its source. */
export const CHEETAH_18LP = {
  rpm: sourced(10_000, 'rpm', 'assumed', 'usual for FC-AL drives of 18 GB; one turn takes 6.0 ms'),
  heads: sourced(12, 'count', 'datasheet', 'recalled from the data sheet of the family, not verified'),
  cylinders: sourced(9801, 'count', 'datasheet', 'of the sibling ST136403LC, found in a public table'),
  zones: sourced(11, 'count', 'assumed', 'as many as the measured Cheetah 9LP has; 9801 / 11 = 891 cylinders each'),
  outerSectorsPerTrack: sourced(
    357,
    'sectors',
    'derived',
    '26 MB/s sustained (assumed): 26e6 B/s x 84.37 ms a cylinder / (12 tracks x 512 B); 84.37 ms = 12 x 6 + 11 x 1.0 + 1.37',
  ),
  innerSectorsPerTrack: sourced(
    247,
    'sectors',
    'derived',
    '18 MB/s sustained (assumed), same arithmetic; linear between, mean 302 as in the sibling, so 18.19 GB',
  ),
  trackSkewMs: sourced(
    1.0,
    'ms',
    'derived',
    'the only skew with which 302 sectors a track (18.2 GB) sustain a mean of 22 MB/s: 12 x 302 x 512 B / 22 MB/s - 72 ms = 12.3 ms of skews',
  ),
  cylinderSkewMs: sourced(1.37, 'ms', 'derived', '1.37 times the track skew, as 133 to 97 sectors in the outer zone of the Cheetah 9LP'),
  headSwitchMs: sourced(0.03, 'ms', 'datasheet', 'measured on the Cheetah 9LP; the cost of a switch is in the skew'),
  seekSingleMs: sourced(0.83, 'ms', 'assumed', 'shape of the measured Cheetah 9LP (0.831)'),
  seekAverageMs: sourced(5.4, 'ms', 'assumed', 'shape of the measured Cheetah 9LP (5.47)'),
  seekFullMs: sourced(10.8, 'ms', 'assumed', 'shape of the measured Cheetah 9LP (10.63)'),
  writeSettleMs: sourced(0.46, 'ms', 'datasheet', 'measured on the Cheetah 9LP (0.461)'),
  overheadMs: sourced(
    0.45,
    'ms',
    'calibrated',
    'read misses measured on drives of those years cost 0.09 to 0.28 (Cheetah 9LP), 0.25 to 0.42 (IBM 18ES), 0.57 to 0.61 ms (Cheetah 4LP, Barracuda), loop and driver come on top; above 0.27 ms, what an 8 KB block takes under the head at the outer edge, a drive that dropped what passes during a command would lose a turn between neighboring reads; chosen so that RB-04 came out with such a drive, which since engine 3 it does not',
    'RB-04',
  ),
  bufferSegments: sourced(3, 'count', 'assumed', 'as the measured Cheetah 9LP'),
  bufferSegmentBytes: sourced(349_184, 'bytes', 'derived', '1 MiB of buffer (data sheet, not verified) / 3 segments, cut to sectors'),
} as const satisfies Record<string, SourcedNumber>;

function zones(): HardDisk['zones'] {
  const count = CHEETAH_18LP.zones.value;
  const outer = CHEETAH_18LP.outerSectorsPerTrack.value;
  const inner = CHEETAH_18LP.innerSectorsPerTrack.value;
  return Array.from({ length: count }, (_, z) => ({
    cylinders: CHEETAH_18LP.cylinders.value / count,
    sectorsPerTrack: Math.round(outer - ((outer - inner) * z) / (count - 1)),
  }));
}

/** The assumed drive of the study's array. */
export const cheetah18lp: HardDisk = {
  kind: 'hdd',
  id: 'cheetah18lp_fc',
  name: 'Cheetah 18LP FC class, 18.2 GB, 10 000 rpm (assumed)',
  rpm: CHEETAH_18LP.rpm.value,
  heads: CHEETAH_18LP.heads.value,
  zones: zones(),
  trackSkewMs: CHEETAH_18LP.trackSkewMs.value,
  cylinderSkewMs: CHEETAH_18LP.cylinderSkewMs.value,
  headSwitchMs: CHEETAH_18LP.headSwitchMs.value,
  seek: {
    kind: 'three-point',
    singleMs: CHEETAH_18LP.seekSingleMs.value,
    averageMs: CHEETAH_18LP.seekAverageMs.value,
    fullMs: CHEETAH_18LP.seekFullMs.value,
  },
  writeSettleMs: CHEETAH_18LP.writeSettleMs.value,
  overheadMs: CHEETAH_18LP.overheadMs.value,
  buffer: { segments: CHEETAH_18LP.bufferSegments.value, segmentBytes: CHEETAH_18LP.bufferSegmentBytes.value, readAhead: true },
};
