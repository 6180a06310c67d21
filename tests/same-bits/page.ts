/** The page of the browser's half: starts the worker and shows what it found, for the script to read. */
const output = document.querySelector('output')!;
const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
worker.addEventListener('message', ({ data }) => (output.textContent = JSON.stringify(data)));
worker.addEventListener('error', ({ message }) => (output.textContent = JSON.stringify({ error: message })));
