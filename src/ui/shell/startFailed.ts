/** What stands on the page when not even its state could be brought up: plain elements, because nothing else can be trusted then. */
export function startFailed(root: HTMLElement, error: unknown): void {
  const box = document.createElement('main');
  box.setAttribute('role', 'alert');
  box.style.padding = '10vh 24px';
  const heading = document.createElement('h1');
  heading.textContent = 'Spindle could not start.';
  const words = document.createElement('p');
  words.textContent = 'Your saved work was not touched. Starting clean usually helps; it can be undone.';
  const detail = document.createElement('p');
  detail.textContent = error instanceof Error ? error.message : String(error);
  const clean = document.createElement('a');
  clean.href = '#reset';
  clean.textContent = 'Start clean';
  clean.addEventListener('click', () => setTimeout(() => location.reload(), 0));
  box.append(heading, words, detail, clean);
  root.replaceChildren(box);
}
