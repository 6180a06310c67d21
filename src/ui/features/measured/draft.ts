/** What was pasted to be compared: it outlives the dialog, so that looking something up costs nobody their text. Gone with the page. */
import { create } from 'zustand';

export const useMeasuredDraft = create<{ readonly text: string }>(() => ({ text: '' }));

export const setMeasuredDraft = (text: string): void => useMeasuredDraft.setState({ text });
