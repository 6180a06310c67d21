/** `sweep --set` by the names of the page: the documents that the page's sweep makes, the list of names, and what is said of a name or value that is wrong. */
import { beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../analysis/document/facts.ts';
import { axesOf } from '../analysis/sweep/axes.ts';
import type { SweepAxis } from '../analysis/sweep/axis.ts';
import { ONE_LINE } from '../analysis/sweep/design.ts';
import { placeOf } from '../analysis/sweep/places.ts';
import { driveLibrary } from '../scenario/drives/library.ts';
import { encodeLink } from '../scenario/link/link.ts';
import type { Scenario } from '../scenario/schema.ts';
import { moreAxes, ownSweep } from '../studies/ownSweep.ts';
import { presetIds, presetScenario } from '../studies/presets.ts';
import { OTHER_STUDY, sample, sampleScenario } from '../studies/testing/samples.ts';
import { axisNamed, combined, readSets } from './sweepSettings.ts';
import { spindle } from './testing/spindle.ts';

const striped = sampleScenario('fourStripes', 'mixed');
const nodes = presetIds()
  .map((id) => presetScenario(id)!)
  .find(({ host, database }) => host.machine !== undefined && database.pools !== undefined)!;
const streams = presetIds()
  .map((id) => presetScenario(id)!)
  .find(({ workload }) => workload.streams?.[0]?.arrivals.kind === 'closed')!;
const all = (scenario: Scenario): readonly SweepAxis[] => axesOf(scenario, moreAxes(scenario));
/** The values that a hand types: numbers, and choices by their ids. */
const typed = ({ choices, xs }: SweepAxis): readonly (string | number)[] =>
  choices === undefined ? xs.slice(0, 2) : xs.slice(0, 3).map((x) => choices[x].id);

describe.each([
  ['stripes', striped],
  ['loose disks', sampleScenario('loose', 'mixed')],
  ['arrays', sampleScenario('parity70', 'tight')],
  ['a kernel', presetScenario(`${OTHER_STUDY}/deadline/dop-4`)!],
  ['nodes and pools', nodes],
  ['streams', streams],
])('settings by name, with %s', (_, scenario) => {
  beforeAll(() => driveLibrary.load());

  it.each(all(scenario).map(({ id }) => id))('%s makes the documents of the page', async (id) => {
    const axis = all(scenario).find((one) => one.id === id)!;
    const values = typed(axis);
    const plan = ownSweep(scenario, {
      over: { setting: id, ...(axis.choices === undefined ? { values: values as number[] } : { names: values as string[] }) },
      lines: { setting: ONE_LINE },
    });
    const [option] = await readSets([`${id}=${values.map((value) => JSON.stringify(value)).join(',')}`]);
    expect(option.values).toEqual(values);
    for (const [k, x] of plan.xs.entries()) {
      const made = combined(scenario, [{ option, value: values[k] }]);
      const place = placeOf(plan, ONE_LINE, x);
      expect(made.set).toEqual({ [id]: values[k] });
      expect(made.scenario === null, place.problem).toBe(place.scenario === null);
      if (made.scenario !== null) expect(hashOf(made.scenario), String(values[k])).toBe(hashOf(place.scenario!));
      else expect(made.problems).not.toEqual([]);
    }
  });
});

describe('a setting by name', () => {
  it('is found by its id, by what the list of the page calls it, and by what stands beside its values', () => {
    for (const name of ['stripe-unit', 'Stripe unit', 'stripe unit in KiB', 'Stripe unit of all volumes', ' STRIPE_UNIT '])
      expect(axisNamed(striped, name)?.id, name).toBe('stripe-unit');
    expect(axisNamed(striped, 'QUERYPROCS')?.id).toBe('query-procs');
    expect(axisNamed(striped, `where ${striped.database.objects[0].name} lies`)?.id).toBe(`place-${striped.database.objects[0].id}`);
    expect(axisNamed(streams, `users of stream ${streams.workload.streams![0].title}`)?.id ?? 'open').toMatch(
      /^(\/workload\/streams\/0|open)/,
    );
  });

  it('takes choices by id and by name, and any order and number of values', async () => {
    const [option] = await readSets(['level=RAID 5,raid10,RAID 0']);
    const sets = option.values.map((value) => combined(sampleScenario('wide', 'mixed'), [{ option, value }]).set);
    expect(sets).toEqual([{ level: 'raid5' }, { level: 'raid10' }, { level: 'stripe' }]);
  });

  it('goes with pointers, in the order in which they are typed, but for layouts, which come first', async () => {
    const wide = sample('wide', 'mixed').split('/')[1];
    const options = await readSets(['stripe-unit=8', '/workload/users=2', `layout=${wide}`, 'users=3']);
    const { set, scenario } = combined(
      striped,
      options.map((option) => ({ option, value: option.values[0] })),
    );
    expect(set).toEqual({ 'stripe-unit': 8, '/workload/users': 2, layout: wide, users: 3 });
    expect(scenario!.volumes.map((volume) => 'stripeUnitBytes' in volume && volume.stripeUnitBytes)).toEqual([8192]);
    expect(scenario!.workload.users).toBe(3);
  });
});

it('means the settings of the scenario that the sweep began with, as the page does, also under another layout', async () => {
  const wide = sample('wide', 'mixed').split('/')[1];
  const made = async (...sets: string[]) => {
    const options = await readSets(sets);
    return combined(
      striped,
      options.map((option) => ({ option, value: option.values[0] })),
    );
  };
  const plan = ownSweep(striped, { over: { setting: 'level-1', names: ['raid10'] }, lines: { setting: 'layout', names: [wide] } });
  expect(placeOf(plan, `layout:${wide}`, 0).problem).toMatch(/^There is no RAID level of volume .* to be set in this layout/);
  // A pointer behind it changes nothing of that.
  expect((await made(`layout=${wide}`, 'level-1=raid10', '/seed=5')).problems).toMatchObject([
    { message: expect.stringMatching(/to be set in this layout/) },
  ]);
  expect((await made(`layout=${wide}`, 'level-1=raid10')).problems).toMatchObject([
    { message: expect.stringMatching(/to be set in this layout/) },
  ]);
  // What only comes with a setting before it is there all the same.
  const kernel = await made('/host/kernel={"profile":"2.6.18"}', 'scheduler=cfq');
  expect(kernel.scenario?.host.scheduler.kind).toBe('cfq');
});

describe('sweep --set by name', () => {
  const plan = (source: string, ...args: string[]) => {
    const { code, stdout, stderr } = spindle(['sweep', source, ...args, '--plan']);
    const lines = stdout === '' ? [] : stdout.trimEnd().split('\n');
    return {
      code,
      stderr,
      runs: lines.map(
        (line) =>
          JSON.parse(line) as { set: object; scenarioHash?: string; key?: string; problems?: { message: string; expected: string }[] },
      ),
    };
  };

  it('plans the runs of the page’s link, under the same keys', () => {
    const link = `https://example.org/#${encodeLink(striped, { sweep: 'over=read-ahead:64,256;lines=users:1,2' })}`;
    const byLink = plan(link, '--scale', '0.1', '--seeds', '2');
    const byName = plan(
      sample('fourStripes', 'mixed'),
      '--set',
      'read-ahead=64,256',
      '--set',
      'users=1,2',
      '--scale',
      '0.1',
      '--seeds',
      '2',
    );
    expect([byLink.code, byName.code]).toEqual([0, 0]);
    expect(byName.runs.map(({ key }) => key)).toEqual(byLink.runs.map(({ key }) => key));
    expect(byName.runs[0].set).toEqual({ 'read-ahead': 64, users: 1 });
  });

  it.each([
    ['stripe-unt=64', /--set stripe-unt: there is no setting of that name; the nearest are stripe-unit, .*--settings/],
    ['stripe-unit=64KiB', /--set stripe-unit=64KiB: “64KiB” is not a number above 0; .* The numbers are: stripe unit in KiB\./],
    ['users=0', /“0” is not a number above 0/],
    ['users=', /expected at least one value, e\.g\. --set users=1,4,16/],
    ['users', /expected SETTING=V1,V2,\.\.\. with a name or a JSON pointer/],
  ])('refuses %s, and says what would be right', (set, words) => {
    const { code, stdout, stderr } = spindle(['sweep', sample('fourStripes', 'mixed'), '--set', set, '--plan']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(words);
  });

  it('has a line for what cannot be set, with the reason, and plans the others', () => {
    const refused = plan(sample('fourStripes', 'mixed'), '--set', 'scheduler=fifo,elevator');
    expect(refused.code).toBe(1);
    expect(refused.runs[1]).toMatchObject({
      set: { scheduler: 'elevator' },
      problems: [{ message: 'There is no scheduler “elevator” here', expected: expect.stringMatching(/^one of .*fifo/) }],
    });
    // One of two layouts has no stripes.
    const { code, stdout } = spindle([
      'sweep',
      sample('fourStripes', 'mixed'),
      sample('loose', 'mixed'),
      '--set',
      'stripe-unit=8',
      '--plan',
    ]);
    expect(code).toBe(1);
    expect(stdout.trimEnd().split('\n')[1]).toMatch(/The scenario has no use for stripe-unit.*one of query-procs, users/);
  });
});

describe('sweep --settings', () => {
  it('lists what the page lists, with units, the present value and values; each can be set as it stands there', () => {
    const { code, stdout } = spindle(['sweep', sample('fourStripes', 'mixed'), '--settings']);
    expect(code).toBe(0);
    const listed = stdout
      .split('\n')
      .slice(1, stdout.split('\n').indexOf(''))
      .map((line) => line.split(' ')[0]);
    expect(listed).toEqual(all(striped).map(({ id }) => id));
    expect(stdout).toMatch(/^stripe-unit +Stripe unit of all volumes, in KiB +64 +4,8,16/m);
    expect(stdout).toMatch(/^scheduler +I\/O scheduler +\S+ +\S*clook/m);
  });

  it('finds settings of the document by words, with their pointers', () => {
    const { code, stdout } = spindle(['sweep', sample('fourStripes', 'mixed'), '--settings', 'merge requests']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\/host\/mergeRequests +Host: merge requests +(true|false)$/m);
    expect(spindle(['sweep', '--settings', sample('fourStripes', 'mixed')]).stdout).toMatch(/^query-procs /m);
    expect(spindle(['sweep', sample('fourStripes', 'mixed'), '--settings', 'nothing of it']).stdout).toBe(
      'No setting has the words nothing of it.\n',
    );
  });
});
