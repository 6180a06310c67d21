// @vitest-environment happy-dom
/** A tube with more bands than it draws as elements: it is one background, and stands for the band under the pointer. */
import { act, cloneElement } from 'react';
import { expect, test } from 'vitest';
import type { Band } from '../../../analysis/fill/fill.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { IDLE, IN_SEEK } from '../../../engine/playback/moment.ts';
import type { Moment } from '../../../engine/playback/moment.ts';
import { NOT_PLAYED, playback, type PlaybackState } from '../../../store/playback.ts';
import type { TubeStyle } from './arrange.ts';
import { DiskTile } from './DiskTile.tsx';
import { Tube } from './Tube.tsx';

withPage();
const STYLE: TubeStyle = 'tube';
const scenario = sampleScenario('loose', 'mixed');

/** Bands of 4 px each, of two objects in turn. */
const tubeOf = (count: number) => {
  const bands: Band[] = Array.from({ length: count }, (_, k) => ({ object: k % 2, bytes: 4 }));
  const fill = { bands, usedBytes: 4 * count, endBytes: 4 * count };
  return (
    <Tube
      disk={0}
      id={scenario.hardware.disks[0].id}
      label="1"
      description="Disk 1"
      fill={fill}
      usedBytes={fill.usedBytes}
      colors={['fact', 'index']}
      names={['Sales', 'Dates']}
      capacityBytes={400}
      shownBytes={400}
      height={400}
      width={40}
      style={STYLE}
      numberAt="only"
      drop="disk:d1"
      GapsPart={null}
      gapsOf="d1"
      freeAt={undefined}
      target="disk"
      tabbable
      highlighted={false}
      evident={false}
      failed={false}
      spare={false}
      ownQueue={false}
    />
  );
};

const bandsIn = () => document.querySelectorAll('[data-drag^="band:"]');

test('a few bands are elements of their own', async () => {
  await mountOn(scenario, tubeOf(6));
  expect([...bandsIn()].map((band) => band.getAttribute('title'))).toEqual(['Sales', 'Dates', 'Sales', 'Dates', 'Sales', 'Dates']);
});

test('many bands are one element, which is dragged and named as the band under the pointer', async () => {
  await mountOn(scenario, tubeOf(60));
  const many = document.querySelector<HTMLElement>('[data-many]')!;
  expect(bandsIn()).toHaveLength(0);
  const at = async (type: string, clientY: number) => {
    await act(async () => many.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY })));
    return [many.dataset['drag'], many.title];
  };
  expect(await at('pointermove', 1)).toEqual(['band:0:0', 'Sales']);
  expect(await at('pointermove', 4)).toEqual(['band:0:1', 'Dates']);
  // A finger comes down without having moved.
  expect(await at('pointerdown', 9)).toEqual(['band:0:0', 'Sales']);
  // Below the last one there is nothing to take.
  expect(await at('pointermove', 300)).toEqual([undefined, '']);
});

test('while the run is played, tubes and tiles say the moment at the playhead, and no mean of the run', async () => {
  const moment = { ms: 20, disks: { phase: Uint8Array.of(IN_SEEK, IDLE), outstanding: Int32Array.of(5, 0) } } as unknown as Moment;
  const disk = { bands: [], usedBytes: 1, endBytes: 1 };
  const tile = (
    <DiskTile
      disks={[0, 1]}
      fills={[disk, disk]}
      used={null}
      capacities={Float64Array.of(10, 10)}
      scenario={scenario}
      width={90}
      open={false}
      onToggle={() => undefined}
    />
  );
  await mountOn(
    scenario,
    <>
      {tubeOf(6)}
      {tile}
    </>,
  );
  const plain = (text: string | null) => text?.replaceAll('\u202f', ' ');
  const words = () => plain(document.querySelector('[data-tube]')!.textContent);
  const tileWords = () => plain(document.querySelector('[data-tile="0 1"]')!.getAttribute('aria-label'));
  const play = (state: Partial<PlaybackState>) => act(async () => playback.setState({ ...NOT_PLAYED, ...state }));
  try {
    await play({ open: true, moment });
    expect(words()).toMatch(/Disk 1, at 20\.0 ms busy, 5 requests outstanding$/);
    expect(tileWords()).toMatch(/; at 20\.0 ms 1 disk busy, 5 requests outstanding/);
    // What changes with every frame is not said.
    await play({ open: true, playing: true, moment });
    expect(words()).not.toMatch(/busy|outstanding/);
    expect(tileWords()).toContain('the film plays');
  } finally {
    await play({});
  }
  expect(tileWords()).not.toContain('film');
});

test('a film says how full disks are at the playhead: gauge, mean of a tile, and its fullest', async () => {
  const disk = { bands: [], usedBytes: 24, endBytes: 24 };
  const tile = (
    <DiskTile
      disks={[0, 1]}
      fills={[disk, disk]}
      used={Float64Array.of(40, 20)}
      capacities={Float64Array.of(100, 100)}
      scenario={scenario}
      width={90}
      open={false}
      onToggle={() => undefined}
    />
  );
  await mountOn(
    scenario,
    <>
      {cloneElement(tubeOf(6), { usedBytes: 100 })}
      {tile}
    </>,
  );
  expect(document.querySelector('[data-tile]')!.getAttribute('aria-label')).toMatch(/30\s?% full on average, at most 40\s?%/);
  expect(document.querySelector<HTMLElement>('[class*=gauge] > div')!.style.height).toBe('25%');
});
