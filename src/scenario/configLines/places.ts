/** What every block agrees on: which targets hold files, how large they must be, and where they are mounted. */
import { MIB } from '../../base/units.ts';
import { layOut, type Layout, type Target } from '../layout.ts';
import type { Scenario, Volume } from '../schema.ts';

export interface Place {
  readonly target: Target;
  /** Undefined for a loose disk. */
  readonly volume: Volume | undefined;
  /** `/data/<id>`: ids are short and plain (see `values.ts`), so they may stand in paths. */
  readonly directory: string;
  /** Room for what lies there, with a tenth in reserve for the file system, in whole MiB; at most what fits. */
  readonly bytes: number;
}

export interface Places {
  readonly layout: Layout;
  /** Targets with files on them, in the layout's order. */
  readonly used: readonly Place[];
  /** Directory of each target, by index into `layout.targets`. */
  readonly directories: readonly string[];
}

const RESERVE = 1.1;

export function placesOf(scenario: Scenario): Places {
  const layout = layOut(scenario);
  const volumes = new Map(scenario.volumes.map((volume) => [volume.id, volume]));
  const directories = layout.targets.map(({ id }) => `/data/${id}`);
  const used = layout.targets.flatMap((target, t): Place[] => {
    if (target.usedBytes === 0) return [];
    const wanted = Math.ceil((target.usedBytes * RESERVE) / MIB) * MIB;
    const most = Math.floor(target.capacityBytes / MIB) * MIB;
    return [{ target, volume: volumes.get(target.id), directory: directories[t], bytes: Math.min(wanted, most) }];
  });
  return { layout, used, directories };
}
