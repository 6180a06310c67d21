// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { stepBoard } from './keys.ts';

let field: HTMLElement;
const get = (name: string) => field.querySelector<HTMLElement>(`#${name}`)!;
const step = (from: string, key: string, held: 'files' | 'disks' | null) => {
  get(from).focus();
  return stepBoard(field, key, held)?.id ?? null;
};

beforeEach(() => {
  document.body.innerHTML = `<div id="field">
    <section data-tray="v"><button id="v" data-tray-name data-target-focus="volume"></button><button id="d1" data-tube="0"></button><button id="d2" data-tube="1"></button></section>
    <section data-tray="l"><button id="l" data-tray-name data-target-focus="loose"></button><button id="d3" data-tube="2" data-target-focus="disk"></button></section>
  </div>`;
  field = document.querySelector('#field')!;
});

describe('arrow keys on the board', () => {
  it('go from disk to disk and round, up to the tray, down to the next one', () => {
    expect(step('d1', 'ArrowRight', null)).toBe('d2');
    expect(step('d3', 'ArrowRight', null)).toBe('d1');
    expect(step('d1', 'End', null)).toBe('d3');
    expect(step('d2', 'ArrowUp', null)).toBe('v');
    expect(step('d1', 'ArrowDown', null)).toBe('d3');
    expect(step('d1', 'a', null)).toBeNull();
  });
  it('while something is held go from target to target: the loose tray is one for disks only', () => {
    expect(step('v', 'ArrowRight', 'files')).toBe('d3');
    expect(step('v', 'ArrowRight', 'disks')).toBe('l');
    expect(step('v', 'ArrowLeft', 'files')).toBe('d3');
  });
  it('by adapter files go to tubes and disks to paths', () => {
    field.innerHTML = `<section data-tray="a"><button id="a" data-tray-name data-target-focus="path"></button><button id="d1" data-tube="0" data-target-focus="hung"></button></section>
      <section data-tray="b"><button id="b" data-tray-name data-target-focus="path"></button><button id="d2" data-tube="1" data-target-focus="hung"></button></section>`;
    expect(step('d1', 'ArrowRight', 'files')).toBe('d2');
    expect(step('a', 'ArrowRight', 'disks')).toBe('b');
    expect(step('d1', 'Home', 'disks')).toBe('a');
  });
  it('with files up and down also reach the gaps of a disk, each gap of a volume once; left and right go on among the targets', () => {
    field.innerHTML = `<section data-tray="v"><button id="v" data-tray-name data-target-focus="volume"></button>
        <div data-disk="d1"><button id="g1" data-gap="0" data-drop="gap:v:0"></button><button id="d1" data-tube="0"></button></div>
        <div data-disk="d2"><button id="g2" data-gap="0" data-drop="gap:v:0"></button><button id="d2" data-tube="1"></button></div></section>
      <section data-tray="l"><button id="l" data-tray-name data-target-focus="loose"></button>
        <div data-disk="d3"><button id="g3" data-gap="0" data-drop="gap:d3:0"></button><button id="d3" data-tube="2" data-target-focus="disk"></button></div></section>`;
    expect(step('v', 'ArrowDown', 'files')).toBe('g1');
    expect(step('g1', 'ArrowDown', 'files')).toBe('g3');
    expect(step('g3', 'ArrowDown', 'files')).toBe('d3');
    expect(step('d3', 'ArrowUp', 'files')).toBe('g3');
    expect(step('v', 'ArrowRight', 'files')).toBe('d3');
    expect(step('g1', 'ArrowRight', 'files')).toBe('d3');
    expect(step('g3', 'ArrowLeft', 'files')).toBe('v');
    expect(step('v', 'ArrowDown', 'disks')).toBe('l');
  });
});
