/** As `ref` of what a dialog begins with: `showModal` looks for the attribute, which React does not write. */
export const focusFirst = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');
