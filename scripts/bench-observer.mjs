/**
 * Runs inside the page, before its own scripts: notes when the pointer went up, when a number of another
 * layout was on the screen after it, the frames of the drag and the long tasks since the last look.
 */
export function observe() {
  const ANSWER = '[data-testid="answer-elapsed"]';
  /** @type {number[]} */
  let frames = [];
  /** @type {number[]} */
  let longTasks = [];
  /** @type {number | null} */
  let upAt = null;
  let hashBefore = '';
  /** @type {number | null} */
  let estimateMs = null;
  /** @type {number | null} */
  let refinedMs = null;

  let pressed = false;
  let last = 0;
  const frame = (/** @type {number} */ now) => {
    if (!pressed) return;
    if (last > 0) frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };

  addEventListener(
    'pointerdown',
    () => {
      pressed = true;
      last = 0;
      requestAnimationFrame(frame);
    },
    true,
  );
  addEventListener(
    'pointerup',
    (event) => {
      pressed = false;
      upAt = event.timeStamp;
      estimateMs = null;
      refinedMs = null;
      hashBefore = document.querySelector(ANSWER)?.getAttribute('data-hash') ?? '';
    },
    true,
  );

  // After the frame in which the number changed has been handed to the screen.
  const painted = (/** @type {(now: number) => void} */ then) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => then(performance.now()), { once: true });
      channel.port1.start();
      channel.port2.postMessage(null);
    });

  new MutationObserver(() => {
    const answer = document.querySelector(ANSWER);
    const hash = answer?.getAttribute('data-hash');
    const basis = answer?.getAttribute('data-basis');
    if (upAt === null || !hash || hash === hashBefore || !basis) return;
    const from = upAt;
    if (basis === 'estimate') painted((now) => (estimateMs ??= now - from));
    else if (basis === 'refined' || basis === 'full') painted((now) => (refinedMs ??= now - from));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-hash', 'data-basis'] });

  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });

  Object.assign(globalThis, {
    spindleBench: {
      done: () => refinedMs !== null,
      take() {
        const seen = { estimateMs, refinedMs, frames, longTasks };
        frames = [];
        longTasks = [];
        return seen;
      },
    },
  });
}
