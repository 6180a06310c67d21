/** A layout as numbers: what the estimate says of it, and what tells it from others. */
import type { Space } from './space.ts';
import type { State } from './state.ts';
import type { Point } from './surrogate.ts';

/** Objects whose pairs are told apart, the busiest first. */
const MOST_OBJECTS = 14;
/** How large a change of a setting, of the volumes, or of the unit by a factor of two is against two busy objects that come to share a disk. */
const SETTING = 0.4;
const KIND = 0.3;
const UNIT = 0.15;
const USUAL_UNIT = 256 * 1024;
/** Objects that are not used together meet on a disk all the same: its arm has been elsewhere. As a share of how busy both are. */
const LEAST_TOGETHER = 0.15;
/** Norm of the disks' loads: near the largest, yet the others count. */
const NORM = 4;

/** By object of the document the share of its load on each disk. */
function sharesOf(space: Space, state: State): readonly Float64Array[] {
  const { profile, scenario, layout, objects, wholes } = space;
  const disks = scenario.hardware.disks.length;
  const evenly = (on: readonly number[]): Float64Array => {
    const row = new Float64Array(disks);
    for (const disk of on) row[disk] += 1 / on.length;
    return row;
  };
  if (state.whole > 0) return wholes[state.whole - 1].disks.map((on, o) => (on === null ? profile.shares[o] : evenly(on)));
  const shares = [...profile.shares];
  state.sets.forEach((set, k) => {
    if (set === null) return;
    const row = new Float64Array(disks);
    for (const target of set) {
      const on = layout.targets[target].disks;
      for (const disk of on) row[disk] += 1 / (on.length * set.length);
    }
    shares[objects[k]] = row;
  });
  return shares;
}

/** Makes points of states; the same function for a whole search. */
export function pointsOf(space: Space): (state: State) => Point {
  const { profile, scenario, settings, wholes } = space;
  const { busyMs, together } = profile;
  const disks = scenario.hardware.disks.length;
  const load = busyMs.map((row, o) => row.reduce((sum, ms, d) => sum + ms * profile.shares[o][d], 0));
  const told = load
    .map((_, o) => o)
    .filter((o) => load[o] > 0)
    .toSorted((a, b) => load[b] - load[a])
    .slice(0, MOST_OBJECTS);
  const startPace = told.map((o) => pace(busyMs[o], profile.shares[o]));
  const pairs = (told.length * (told.length + 1)) / 2;
  const options = settings.reduce((sum, { others }) => sum + others.length, 0);
  const size = pairs + told.length + options + 4;
  return (state) => {
    const shares = sharesOf(space, state);
    const features = new Float64Array(size);
    let next = 0;
    for (let i = 0; i < told.length; i++) {
      for (let j = i; j < told.length; j++) {
        const [a, b] = [shares[told[i]], shares[told[j]]];
        let meeting = 0;
        for (let d = 0; d < disks; d++) meeting += a[d] * b[d];
        const [x, y] = [told[i], told[j]];
        features[next++] = Math.sqrt(together[x][y] + LEAST_TOGETHER * Math.sqrt(together[x][x] * together[y][y])) * meeting;
      }
    }
    told.forEach((o, k) => {
      features[next++] = Math.sqrt(together[o][o]) * Math.log(pace(busyMs[o], shares[o]) / startPace[k]);
    });
    settings.forEach(({ others }, k) => {
      if (state.settings[k] > 0) features[next + state.settings[k] - 1] = SETTING;
      next += others.length;
    });
    if (state.whole > 0) {
      const { unitBytes, isMirrored, hasParity } = wholes[state.whole - 1];
      features[next] = KIND;
      features[next + 1] = UNIT * Math.log2(unitBytes / USUAL_UNIT);
      features[next + 2] = isMirrored ? KIND : 0;
      features[next + 3] = hasParity ? KIND : 0;
    }
    let sum = 0;
    for (let d = 0; d < disks; d++) {
      let busy = 0;
      for (const o of told) busy += busyMs[o][d] * shares[o][d];
      sum += busy ** NORM;
    }
    return { estimate: Math.log(Math.max(1e-6, sum ** (1 / NORM))), features };
  };
}

/** Mean time that an object's load takes where it lies. */
const pace = (busy: Float64Array, share: Float64Array): number =>
  Math.max(
    1e-6,
    busy.reduce((sum, ms, d) => sum + ms * share[d], 0),
  );
