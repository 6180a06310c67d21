/** The menu of one disk, at its number: by the right mouse button, or the keyboard's menu key. */
import { useEffect, useRef } from 'react';
import { useHandles } from '../useApp.ts';
import { MenuList, useMenu } from '../primitives/Menu.tsx';
import { diskActions } from './diskActions.ts';

interface DiskMenuProps {
  readonly id: string;
  /** The disk's number on the board. */
  readonly anchor: HTMLButtonElement;
  readonly onClose: () => void;
}

export function DiskMenu({ id, anchor, onClose }: DiskMenuProps) {
  const handles = useHandles();
  const control = useMenu();
  const { anchorRef, show, open } = control;
  const shown = useRef(false);
  useEffect(() => {
    anchorRef.current = anchor;
    show();
  }, [anchor, anchorRef, show]);
  useEffect(() => {
    if (open) shown.current = true;
    else if (shown.current) onClose();
  }, [open, onClose]);
  return <MenuList items={diskActions(handles, id)} control={control} />;
}
