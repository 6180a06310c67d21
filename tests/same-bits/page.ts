/** The page of the browser's half: starts the worker and shows what it found, for the script to read. */
const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
worker.addEventListener('message', ({ data }) => (document.body.textContent = JSON.stringify(data)));
worker.addEventListener('error', ({ message }) => (document.body.textContent = JSON.stringify({ error: message })));
