/**
 * What has been typed about drives and not been used yet: it outlives the list, the window's width and the dialog, so
 * that looking something up costs nobody a form. Gone with the page; neither in the link nor on the device.
 */
import { create } from 'zustand';
import type { Drive } from '../../../scenario/schema.ts';
import type { Draft } from './ownForm.ts';

interface Drafts {
  /** The form of a drive of one's own; null: not begun. */
  readonly own: Draft | null;
  /** Changed drives of the library, by the key of their row. */
  readonly edited: ReadonlyMap<string, Drive>;
}

export const useDrafts = create<Drafts>(() => ({ own: null, edited: new Map() }));

/** Keeps the form as it stands; null: the next one starts over. */
export const keepOwn = (own: Draft | null): void => useDrafts.setState({ own });

/** Keeps a changed drive of the library. */
export const keepEdited = (key: string, drive: Drive): void =>
  useDrafts.setState(({ edited }) => ({ edited: new Map(edited).set(key, drive) }));

/** Forgets the changes to a drive of the library: they are used, or unwanted. */
export const dropEdited = (key: string): void =>
  useDrafts.setState(({ edited }) => ({ edited: new Map([...edited].filter(([other]) => other !== key)) }));
