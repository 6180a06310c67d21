import type { HTMLAttributes, Ref } from 'react';

type Named = { readonly 'aria-label': string } | { readonly 'aria-labelledby': string };

/**
 * A place that scrolls by itself, with a name. What its class lets overflow can be reached without a pointer: it takes
 * the focus, and then the arrow keys scroll it (WCAG 2.1.1).
 */
export function ScrollRegion({ children, ...attributes }: HTMLAttributes<HTMLElement> & Named & { readonly ref?: Ref<HTMLElement> }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the rule does not know what scrolls; every such place is this one
    <section {...attributes} tabIndex={0}>
      {children}
    </section>
  );
}
