/** RAID controllers: on paths that there are, and volumes behind them without a second controller or queue; caches of a size that can be simulated. */
import { formatBytes, formatCount } from '../../base/units.ts';
import { linesOf, MOST_LINES } from '../controllers.ts';
import { checkKnown, checkUnique } from './hardware.ts';
import { show, type Report } from './report.ts';
import type { Sound } from './sound.ts';

export function checkControllers({ controllers, paths, volumes, timeline }: Sound, report: Report): void {
  checkUnique(controllers, 'controller', report);
  for (const { value, pointer } of controllers.parts) checkKnown(value.path, paths, 'paths', `${pointer}/path`, report);
  const byId = new Map(controllers.parts.map(({ value }) => [value.id, value]));
  const cached = new Set<string>();
  for (const { value: volume, pointer } of volumes.parts) {
    if (volume.kind === 'concat' || volume.behind === undefined) continue;
    const at = `${pointer}/behind`;
    if (controllers.ids.size === 0) {
      report.add(
        at,
        `there is no RAID controller ${show(volume.behind)}`,
        'a controller of that id in /hardware/controllers, or no "behind"',
      );
      continue;
    }
    if (!checkKnown(volume.behind, controllers, 'RAID controllers', at, report)) continue;
    const own =
      volume.queue !== undefined ? 'queue' : volume.kind !== 'stripe' && volume.controller !== undefined ? 'controller' : undefined;
    if (own !== undefined) {
      const message = `volume ${show(volume.id)} lies behind controller ${show(volume.behind)} and has a ${own} of its own`;
      report.add(at, message, `one of them: remove "behind" or "${own}"`);
    }
    const cache = byId.get(volume.behind)?.cache;
    if (cache === undefined) continue;
    cached.add(volume.id);
    const lines = linesOf(cache.bytes, volume.stripeUnitBytes);
    if (lines <= MOST_LINES) continue;
    const most = MOST_LINES * volume.stripeUnitBytes;
    const message = `the cache of controller ${show(volume.behind)} would hold ${formatCount(lines)} stripe units of volume ${show(volume.id)}`;
    report.add(at, message, `at most ${formatCount(MOST_LINES)}: larger stripe units, or a cache of at most ${formatBytes(most)}`);
  }
  for (const { value: action, pointer } of timeline.parts) {
    if (action.kind !== 'stripe-unit' || !cached.has(action.volume)) continue;
    const message = `volume ${show(action.volume)} lies behind a controller whose cache goes by its stripe unit`;
    report.add(`${pointer}/volume`, message, 'a volume behind a controller without a cache, or behind none');
  }
}
