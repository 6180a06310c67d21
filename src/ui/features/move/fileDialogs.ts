/** The dialogs about files, loaded together when the first of them opens. */
export { ExceptionsDialog } from './ExceptionsDialog.tsx';
export { HottestDialog } from './HottestDialog.tsx';
export { PlaceDialog } from './PlaceDialog.tsx';
export { SelectDialog } from './SelectDialog.tsx';
export { SplitDialog } from './SplitDialog.tsx';
export { TargetDialog } from './TargetDialog.tsx';
