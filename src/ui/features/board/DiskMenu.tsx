/** The menu of one disk, at its number: opened by the right mouse button or the menu key. */
import { useHandles } from '../../kit/state/useApp.ts';
import { AnchoredMenu } from '../../kit/primitives/Menu.tsx';
import { diskActions } from './diskActions.ts';

interface DiskMenuProps {
  readonly id: string;
  /** The disk's number on the board. */
  readonly anchor: HTMLButtonElement;
  readonly onClose: () => void;
}

export function DiskMenu({ id, anchor, onClose }: DiskMenuProps) {
  const handles = useHandles();
  return <AnchoredMenu items={diskActions(handles, id)} anchor={anchor} onClose={onClose} />;
}
