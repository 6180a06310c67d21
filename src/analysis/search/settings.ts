/** Settings that a search may change: scheduler, read-ahead and the units of stripes, each with a few values. */
import { KIB, MIB } from '../../base/units.ts';
import { isArrayVolume } from '../../scenario/arrays.ts';
import { attempt } from '../../scenario/edit/attempt.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import { setMostReadAhead, setScheduler } from '../../scenario/edit/settings.ts';
import { setStripeUnit } from '../../scenario/edit/volumes.ts';
import { SCHEDULER_NAMES } from '../../scenario/kernel/names.ts';
import { schedulersOf } from '../../scenario/kernel/profiles.ts';
import type { Scenario, SchedulerKind } from '../../scenario/schema.ts';
import { formatBytes } from '../format.ts';
import type { Setting, SettingOption } from './state.ts';
import type { Constraints } from './types.ts';

/** Of a host without a kernel: those of textbooks that any host could have. */
const TEXTBOOK: readonly SchedulerKind[] = ['fifo', 'look', 'clook', 'deadline'];
const READ_AHEAD = [256 * KIB, MIB, 4 * MIB] as const;
const UNITS = [64 * KIB, 256 * KIB, MIB] as const;
/** Volumes whose units are varied, the busiest first. */
const MOST_VOLUMES = 3;

/** @param volumes ids of volumes whose unit may change, the busiest first */
export function settingsOf(scenario: Scenario, { variables }: Constraints, volumes: readonly string[]): readonly Setting[] {
  const tuning = variables.includes('tuning') ? [schedulers(scenario), readAheads(scenario)] : [];
  const striping = variables.includes('striping') ? volumes.slice(0, MOST_VOLUMES).map((id) => units(scenario, id)) : [];
  return [...tuning, ...striping].filter(({ others }) => others.length > 0);
}

/** Options that the document's checks allow, and that change something. */
const possible = (scenario: Scenario, options: readonly SettingOption[]): readonly SettingOption[] =>
  options.filter(({ apply }) => {
    const after = attempt(scenario, apply);
    return !(after instanceof EditRefused) && after !== scenario;
  });

function schedulers(scenario: Scenario): Setting {
  const { kernel, scheduler } = scenario.host;
  const kinds = (kernel === undefined ? TEXTBOOK : schedulersOf(kernel.profile)).filter((kind) => kind !== scheduler.kind);
  const others = kinds.map((kind) => ({
    what: `scheduler ${SCHEDULER_NAMES[kind]} in place of ${SCHEDULER_NAMES[scheduler.kind]}`,
    apply: (s: Scenario) => setScheduler(s, kind),
    step: `scheduler ${kind}`,
  }));
  return { id: 'scheduler', kind: 'tuning', others: possible(scenario, others) };
}

function readAheads(scenario: Scenario): Setting {
  const { maxBytes } = scenario.host.readAhead;
  const others = READ_AHEAD.filter((bytes) => bytes !== maxBytes).map((bytes) => ({
    what: `read-ahead of up to ${formatBytes(bytes)} in place of ${formatBytes(maxBytes)}`,
    apply: (s: Scenario) => setMostReadAhead(s, bytes),
    step: `read-ahead ${bytes}`,
  }));
  return { id: 'read-ahead', kind: 'tuning', others: possible(scenario, others) };
}

function units(scenario: Scenario, id: string): Setting {
  const volume = scenario.volumes.find((one) => one.id === id);
  if (volume === undefined || !isArrayVolume(volume) || volume.members.length < 2)
    return { id: `unit/${id}`, kind: 'striping', others: [] };
  const others = UNITS.filter((unit) => unit !== volume.stripeUnitBytes).map((unit) => ({
    what: `stripe unit of volume ${volume.name} ${formatBytes(unit)} in place of ${formatBytes(volume.stripeUnitBytes)}`,
    apply: (s: Scenario) => setStripeUnit(s, id, unit),
    step: `unit ${id} ${unit}`,
  }));
  return { id: `unit/${id}`, kind: 'striping', others: possible(scenario, others) };
}
