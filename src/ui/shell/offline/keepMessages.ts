/** What the preparation for offline use reports; loaded with it. */
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  ready: 'Spindle now works without a network.',
  typeface: (family: string) => `the typeface ${family}`,
  missing: (parts: readonly string[]) => `Not loaded: ${parts.join(', ')}.`,
  onlyHttps: 'this browser keeps pages only over https',
  noReason: 'the browser gave no reason',
  notAllowed: 'this browser does not allow service workers',
  newVersion:
    'A new version of Spindle is ready. It takes over when all tabs of Spindle are closed, or now if you switch. Your work is kept.',
  switchNow: 'Switch now',
  othersOpen: (others: number) =>
    others === 1
      ? 'Another tab shows the old version. Close it, then switch here.'
      : `${others} other tabs show the old version. Close them, then switch here.`,
});
