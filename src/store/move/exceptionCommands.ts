/** Puts excepted files back where their rule puts them, one exception or all, as one undo step each. */
import { takeBackException, takeBackFiles } from '../../scenario/edit/move.ts';
import type { PlacementException } from '../../scenario/schema.ts';
import { layoutOf } from '../../analysis/document/derived.ts';
import { filesName } from '../../analysis/document/fileNames.ts';
import { plural } from '../../analysis/format.ts';
import { exceptedPsus } from '../../analysis/document/exceptedFiles.ts';
import type { AppHandles } from '../handles.ts';
import { selectFiles } from './select.ts';

/** Files that an exception covers, ascending. */
function coveredBy(handles: AppHandles, { object, segments, psus }: PlacementException): Int32Array {
  const { scenario } = handles.store.getState();
  return selectFiles(scenario, layoutOf(scenario), { object, target: '', segments, psus });
}

/** Selects the files of an exception. */
export function selectException(handles: AppHandles, exception: PlacementException): void {
  const state = handles.store.getState();
  const files = coveredBy(handles, exception);
  state.select(files);
  state.announce(`Selected ${filesName(state.scenario, files)}.`);
}

export function takeBack(handles: AppHandles, index: number): void {
  const { scenario, edit, announce } = handles.store.getState();
  const name = filesName(scenario, coveredBy(handles, scenario.placement.exceptions[index]));
  if (edit(`Put back ${name}`, (s) => takeBackException(s, index))) announce(`Put back ${name}. Its placement rule applies again.`);
}

export function takeBackAll(handles: AppHandles): void {
  const { scenario, edit, announce } = handles.store.getState();
  const bits = exceptedPsus(scenario, layoutOf(scenario));
  const files: number[] = [];
  bits.forEach((bit, psu) => {
    if (bit === 1) files.push(psu);
  });
  const label = `Put back the files of ${plural(scenario.placement.exceptions.length, 'exception')}`;
  if (edit(label, (s) => takeBackFiles(s, files))) announce(`${label}. Every file is where its rule puts it.`);
}
