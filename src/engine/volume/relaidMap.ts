/**
 * A volume that gets another stripe unit while it is in use: up to a mark its sectors lie as under the new unit, from there on as under the
 * old one. Who lays it out again moves the mark; what is laid out again at a time begins and ends where rows of both units begin, so that nothing is overwritten
 * that has not been read.
 */
import type { Target } from '../../scenario/layout.ts';
import type { ArrayVolume, Scenario } from '../../scenario/schema.ts';
import { compileVolumes } from './create.ts';
import type { DeviceView } from './deviceView.ts';
import type { AddressMap, Plan } from './plan.ts';

export class RelaidMap implements AddressMap {
  readonly columns: number;
  readonly unitSectors: number;
  readonly sectors: number;
  /** The map at t = 0, and that of each action, in their order. */
  private readonly maps: readonly AddressMap[];
  private from = 0;
  private to = 0;
  private mark = 0;

  constructor(maps: readonly AddressMap[]) {
    this.maps = maps;
    this.columns = maps[0].columns;
    this.unitSectors = maps[0].unitSectors;
    this.sectors = maps[0].sectors;
  }

  /** It is laid out again from now on, as the action of this number (from 1) says. */
  begin(to: number): void {
    this.to = to;
    this.mark = 0;
  }

  /** Sectors below this lie as under the new unit. */
  advance(mark: number): void {
    this.mark = mark;
  }

  /** All that lies on it does. */
  finish(): void {
    this.from = this.to;
    this.mark = 0;
  }

  plan(sector: number, sectors: number, write: boolean, plan: Plan): void {
    const { maps, from, to } = this;
    const below = Math.min(sectors, Math.max(0, this.mark - sector));
    if (below > 0) maps[to].plan(sector, below, write, plan);
    if (below < sectors) maps[from].plan(sector + below, sectors - below, write, plan);
  }
}

/** The maps of all targets, those that a timeline lays out again so that they can be. */
export function relaidMaps(
  scenario: Scenario,
  targets: readonly Target[],
  sectorsOf: readonly number[],
  view: DeviceView,
  maps: readonly AddressMap[],
): readonly AddressMap[] {
  const units = (scenario.timeline ?? []).flatMap((action) => (action.kind === 'stripe-unit' ? [action] : []));
  if (units.length === 0) return maps;
  const compiled = (id: string, target: Target, stripeUnitBytes: number): AddressMap => {
    const volumes = scenario.volumes.map((volume) => (volume.id === id ? { ...(volume as ArrayVolume), stripeUnitBytes } : volume));
    return compileVolumes({ ...scenario, volumes }, [target], sectorsOf, view)[0].map;
  };
  return targets.map((target, t) => {
    const own = units.filter(({ volume }) => volume === target.id);
    if (own.length === 0) return maps[t];
    return new RelaidMap([maps[t], ...own.map(({ stripeUnitBytes }) => compiled(target.id, target, stripeUnitBytes))]);
  });
}
