/** Opening "What if a disk fails?", about one disk or the worst of each layout. Small, because it is part of the first load. */
import { create } from 'zustand';
import { showDialog } from '../../kit/state/dialogs.ts';

interface Asked {
  /** Id of the disk; null: of each layout the one whose failure loses most. */
  readonly disk: string | null;
}

export const useAskedFailure = create<Asked>(() => ({ disk: null }));

export function openFailures(disk: string | null): void {
  useAskedFailure.setState({ disk });
  showDialog('failures');
}
