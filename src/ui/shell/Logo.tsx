/** A platter with its arm: the mark of the program. */
export function Logo({ size = 20 }: { readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="10" cy="10" r="8.2" />
      <circle cx="10" cy="10" r="2" />
      <path d="M11.5 8.5 15.6 4.4" stroke="var(--seek)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
