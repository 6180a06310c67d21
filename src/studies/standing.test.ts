import { describe, expect, it } from 'vitest';
import { partOf } from '../base/testing/part.ts';
import { setProcessors, setScheduler, setUsers } from '../scenario/edit/settings.ts';
import { decodeLink, encodeLink } from '../scenario/link/link.ts';
import { problemsOf } from '../scenario/validate.ts';
import { layoutsUnder, sharesHost } from '../store/study.ts';
import { catalogStudy, offeredStudy, workloadsOf } from './catalog.ts';
import { STUDIES } from './index.ts';
import type { Pinned } from '../store/types.ts';
import { presetScenario } from './presets.ts';
import type { Scenario } from '../scenario/schema.ts';
import {
  comparedLayouts,
  compareLabel,
  comparisonLacks,
  presetItself,
  standing,
  withLayout,
  withWorkload,
  workloadChoices,
} from './standing.ts';

const redBrick = presetScenario('red-brick/stripe-8-8-4-2/w3')!;
const schedulers = presetScenario('io-schedulers/deadline/dop-2')!;
const own = { ...redBrick, origin: undefined, title: 'Mine' };

describe('the study of a scenario', () => {
  it('is the one that it was made from; its presets are offered', () => {
    expect(offeredStudy(redBrick).id).toBe('red-brick');
    expect(offeredStudy(schedulers).id).toBe('io-schedulers');
    expect(offeredStudy(own).id).toBe('red-brick');
    expect(standing(schedulers)).toEqual({
      study: 'I/O schedulers',
      layoutId: 'deadline',
      title: 'deadline, 2.6.9-rhel4',
      edited: false,
      change: '',
    });
    expect(standing(own).study).toBe('Own scenario');
    expect(standing({ ...schedulers, host: { ...schedulers.host, processors: 8 } }).edited).toBe(true);
    expect(workloadChoices(redBrick).map(({ label }) => label)).toEqual([
      'load',
      '1 user tight',
      '1 user mixed',
      '50 users tight',
      '20 users mixed',
    ]);
    // Called by the users that it has, not by those that the study gives it.
    const eight = workloadChoices(setUsers(redBrick, 8)).map(({ label }) => label);
    expect(eight).toEqual(['load', '1 user tight', '8 users mixed', '50 users tight', '20 users mixed']);
    const { users } = schedulers.workload;
    const [asIs, more] = [schedulers, setUsers(schedulers, users + 1)].map((scenario) =>
      workloadChoices(scenario).find(({ id }) => id === scenario.workload.id)!,
    );
    expect(asIs.label).toBe(asIs.title);
    expect(more.label).toBe(`${more.title}, with ${users + 1} users`);
    expect(workloadChoices(schedulers).map(({ id }) => id)).toContain('dop-80');
    // Only those that the layout has presets with.
    const knob = presetScenario('io-schedulers/deadline-ra-2m/dop-2')!;
    expect(workloadChoices(knob).map(({ id }) => id)).not.toContain('dop-80');
  });

  it('is no edited copy when it comes out of a link', () => {
    for (const id of ['io-schedulers/anticipatory/dop-4', 'io-schedulers/per-disk-2.6.18/dop-4', 'red-brick/stripe-12-4-4-2/w3']) {
      const opened = decodeLink(encodeLink(presetScenario(id)!));
      expect(opened.ok && standing(opened.value.scenario).edited, id).toBe(false);
    }
  });

  it('has a first preset, and every layout a workload', () => {
    for (const study of STUDIES) {
      expect(presetScenario(study.first), study.id).toBeDefined();
      for (const { id } of study.layouts) expect(workloadsOf(study, id), `${study.id}/${id}`).not.toEqual([]);
    }
  });
});

describe('choosing', () => {
  it('another layout keeps the workload, and the host where the study holds it alike', () => {
    const changed = { ...redBrick, host: { ...redBrick.host, processors: 7 }, seed: 5 };
    expect(withLayout(changed, 'manual-22')).toMatchObject({ seed: 5, host: { processors: 7 }, workload: { id: 'w3' } });
    const cfq = withLayout({ ...schedulers, seed: 5 }, 'cfq');
    expect(cfq).toMatchObject({
      seed: 5,
      host: { scheduler: { kind: 'cfq' } },
      workload: { id: 'dop-2' },
      origin: 'io-schedulers/cfq/dop-2',
    });
    // A layout without this workload comes with one that it has.
    expect(withLayout(schedulers, 'deadline-tables-4').workload.id).toBe('four-scans');
    expect(problemsOf(withLayout(schedulers, 'deadline-tables-4'))).toEqual([]);
    expect(withLayout(schedulers, 'manual-22', catalogStudy('red-brick')).origin).toMatch(/^red-brick\/manual-22\//);
    expect(() => withLayout(schedulers, 'manual-22')).toThrow(/no layout "manual-22"/);
  });

  it('another workload of a preset is the preset with that workload, in every study, and no edited copy', () => {
    for (const study of STUDIES) {
      for (const { id: layout } of study.layouts) {
        const works = workloadsOf(study, layout);
        const from = presetScenario(`${study.id}/${layout}/${works[0]}`)!;
        for (const work of works) {
          const preset = presetScenario(`${study.id}/${layout}/${work}`)!;
          const switched = withWorkload(from, work);
          expect(switched, preset.origin).toEqual(preset);
          expect(withWorkload(switched, works[0]), from.origin).toEqual(from);
          expect(standing(switched).edited, preset.origin).toBe(false);
        }
      }
    }
  });

  it('actions that come with a workload go with it, a person’s own stay, and what the layout cannot do is left out', () => {
    const works = STUDIES.flatMap((study) =>
      study.presets.ids().flatMap((id) => (study.presets.scenario(id)!.timeline === undefined ? [] : [study.presets.scenario(id)!])),
    );
    const [moving, another] = works;
    const [, layout] = moving.origin!.split('/');
    const study = STUDIES.find(({ id }) => moving.origin!.startsWith(`${id}/`))!;
    const still = presetScenario(`${study.id}/${layout}/${study.workloads[0].id}`)!;
    const own: Scenario['timeline'] = [{ kind: 'fail-disk', id: 'mine', atMs: 1000, disk: still.hardware.disks[0].id }];
    expect(withWorkload({ ...still, timeline: own }, moving.workload.id).timeline).toEqual(own);
    expect(withWorkload(moving, another.workload.id).timeline).toEqual(another.timeline);
    // Also what it needs beside the layout, such as a table space that a table moves to.
    for (const one of works) for (const other of works) expect(withWorkload(one, other.workload.id), other.origin).toEqual(other);
    expect(withWorkload({ ...moving, timeline: own }, still.workload.id).timeline).toEqual(own);
    // The second disk, where the container is to go, is not there.
    const one = { ...still, hardware: { ...still.hardware, disks: still.hardware.disks.slice(0, 1) } };
    expect(withWorkload(one, moving.workload.id)).not.toHaveProperty('timeline');
  });

  it('another workload keeps everything else', () => {
    const eight = withWorkload(schedulers, 'dop-8');
    expect(eight).toEqual(presetScenario('io-schedulers/deadline/dop-8'));
    const edited = { ...schedulers, host: { ...schedulers.host, processors: 8 } };
    expect(withWorkload(edited, 'dop-8').host.processors).toBe(8);
    expect(withWorkload(own, 'w2')).toMatchObject({ title: 'Mine', workload: { id: 'w2' } });
    expect(() => withWorkload(schedulers, 'w2')).toThrow(/no workload "w2"/);
  });
});

describe('the comparison', () => {
  it('is of all layouts of Red Brick on one host, and of the schedulers of the current kernel', () => {
    expect(layoutsUnder(redBrick)).toHaveLength(8);
    expect(sharesHost('red-brick/manual-22')).toBe(true);
    expect(layoutsUnder(schedulers).map(({ id }) => id)).toEqual(
      ['noop', 'deadline', 'anticipatory', 'cfq'].map((one) => `io-schedulers/${one}`),
    );
    const modern = layoutsUnder(presetScenario('io-schedulers/bfq-modern/dop-4')!);
    expect(modern.map(({ scenario }) => scenario.host.scheduler.kind).toSorted()).toEqual(['bfq', 'kyber', 'mq-deadline', 'none']);
    expect(modern.every(({ scenario }) => scenario.workload.queryProcs === 4)).toBe(true);
    expect(sharesHost('io-schedulers/bfq-modern')).toBe(false);
    expect(compareLabel(redBrick)).toBe('Run all 8 layouts');
    expect(compareLabel(schedulers)).toBe('Run all 4 schedulers of this kernel');
  });
});

it('what a comparison lacks: layouts that are not there for this work, and other bars that did other work', () => {
  const study = catalogStudy('red-brick')!;
  const pin = (id: string, stale: boolean, from: Pinned['from'] = 'study') => partOf<Pinned>({ id, from, stale });
  const all = (stale: boolean) => study.compared(redBrick).map((layout) => pin(`red-brick/${layout}`, stale));
  expect(comparisonLacks(redBrick, [])).toBe('layouts');
  expect(comparisonLacks(redBrick, all(false))).toBe('');
  // After a change of the workload: one button does it, and it is the one that was there before.
  expect(comparisonLacks(redBrick, all(true))).toBe('layouts');
  expect(comparisonLacks(redBrick, [...all(true), pin('pin-1', true, 'user')])).toBe('layouts and work');
  expect(comparisonLacks(redBrick, [...all(false), pin('pin-1', true, 'user')])).toBe('work');
  expect(comparisonLacks(redBrick, [...all(false).slice(2), pin('pin-1', false, 'user')])).toBe('layouts');
});

it('calls a scenario of schedulers by the one that it runs with', () => {
  const other = setScheduler(presetScenario('io-schedulers/anticipatory/dop-4')!, 'deadline');
  expect(standing(other)).toMatchObject({ title: 'deadline, 2.6.9-rhel4', edited: true });
  const more = setProcessors(presetScenario('io-schedulers/anticipatory/dop-4')!, 8);
  expect(standing(more)).toMatchObject({ title: 'anticipatory, 2.6.9-rhel4', edited: true });
});

it('what was measured of a preset holds for nothing else', () => {
  const preset = presetScenario('red-brick/manual-22/w3')!;
  expect(presetItself(preset)).toBe('manual-22');
  expect(presetItself({ ...preset, title: 'Another title' })).toBe('manual-22');
  for (const variant of [
    { ...preset, seed: 2 },
    { ...preset, workload: { ...preset.workload, users: 8 } },
    { ...preset, host: { ...preset.host, scheduler: { kind: 'fifo' as const } } },
    { ...preset, origin: 'red-brick/stripe-22-64k/w3' },
  ])
    expect(presetItself(variant)).toBeNull();
});

describe('a warehouse of one’s own', () => {
  const first = presetScenario(STUDIES[0].first)!;
  const { origin: _study, ...nobodys } = first;
  const foreign: Scenario = {
    ...nobodys,
    classes: [
      {
        operator: 'probe',
        id: 'own',
        title: 'Own',
        object: 'not-of-any-study',
        requests: 1,
        bytes: 8192,
        pattern: 'random',
        write: false,
        arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 },
      },
    ],
  };

  it('is offered no workloads and no layouts of a study that has other tables', () => {
    expect(workloadChoices(foreign)).toEqual([]);
    expect(comparedLayouts(foreign)).toEqual([]);
    expect(comparisonLacks(foreign, [])).toBe('');
  });

  it('is offered those of a study whose tables it has', () => {
    expect(workloadChoices(nobodys)).toEqual(workloadChoices(first));
    expect(comparedLayouts(nobodys)).toEqual(comparedLayouts(first));
  });
});
