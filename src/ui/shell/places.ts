/** Moves the focus between the places of the page in reading order (F6, as in desktop programs). */
export function focusPlace(by: 1 | -1): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-place]:not([hidden])')];
  if (places.length === 0) return;
  const at = places.findIndex((place) => place.contains(document.activeElement));
  const next = at < 0 ? (by > 0 ? 0 : places.length - 1) : (at + by + places.length) % places.length;
  const place = places[next];
  const first = place.querySelector<HTMLElement>('[data-place-focus], button, select, input, [tabindex="0"]');
  (first ?? place).focus();
}
