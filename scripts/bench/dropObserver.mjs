/**
 * Runs inside the page, before its own scripts: notes when the pointer went up, when the first frame with a number of
 * another layout was on the screen after it, the frames of the drag, and the long tasks since the pointer went down.
 */
export function observe() {
  const ANSWER = '[data-testid="answer-elapsed"]';
  /** @type {number[]} */
  let frames = [];
  /** @type {PerformanceEntry[]} */
  let longTasks = [];
  /** @type {number | null} */
  let upAt = null;
  /** Long tasks before are those of looking for what to press, not of the page. */
  let countsFrom = Infinity;
  let hashBefore = '';
  /** @type {{ estimate: number | null, refined: number | null }} */
  let shownMs = { estimate: null, refined: null };
  let drops = 0;

  let pressed = false;
  let last = 0;
  const frame = (/** @type {number} */ now) => {
    if (!pressed) return;
    if (last > 0) frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };

  const begin = () => {
    countsFrom = performance.now();
    performance.mark('bench begin');
  };

  addEventListener(
    'pointerdown',
    () => {
      begin();
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
      drops++;
      shownMs = { estimate: null, refined: null };
      marker?.remove();
      hashBefore = document.querySelector(ANSWER)?.getAttribute('data-hash') ?? '';
    },
    true,
  );

  /**
   * The browser tells when an element was first on the screen, but not when another number was in it. So each number gets
   * a dot of its own, which is put in the page before the frame that is first to show the number, and is in that frame.
   * @type {HTMLElement | null}
   */
  let marker = null;
  /** @type {Set<string>} */
  let marked = new Set();
  const mark = (/** @type {'estimate' | 'refined'} */ what) => {
    const name = `${drops} ${what}`;
    if (marked.has(name)) return;
    marked = marked.add(name);
    marker?.remove();
    marker = document.createElement('span');
    marker.textContent = '.';
    marker.setAttribute('elementtiming', name);
    Object.assign(marker.style, { position: 'fixed', right: '0', bottom: '0', fontSize: '9px', pointerEvents: 'none', zIndex: '99999' });
    document.body.append(marker);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { identifier, renderTime } = /** @type {PerformanceEntry & { identifier: string, renderTime: number }} */ (entry);
      for (const what of /** @type {const} */ (['estimate', 'refined'])) {
        if (upAt !== null && identifier === `${drops} ${what}`) shownMs[what] = renderTime - upAt;
      }
    }
  }).observe({ type: 'element' });

  new MutationObserver(() => {
    const answer = document.querySelector(ANSWER);
    const hash = answer?.getAttribute('data-hash');
    const basis = answer?.getAttribute('data-basis');
    if (upAt === null || !hash || hash === hashBefore || !basis) return;
    mark(basis === 'estimate' ? 'estimate' : 'refined');
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-hash', 'data-basis'] });

  const tasks = new PerformanceObserver((list) => longTasks.push(...list.getEntries()));
  tasks.observe({ type: 'longtask' });

  Object.assign(globalThis, {
    spindleBench: {
      begin,
      /** Whether the refined number has been on the screen. */
      done: () => shownMs.refined !== null,
      take() {
        performance.mark('bench end');
        longTasks.push(...tasks.takeRecords());
        const seen = {
          estimateMs: shownMs.estimate,
          refinedMs: shownMs.refined,
          frames,
          longTasks: longTasks.filter((entry) => entry.startTime + entry.duration >= countsFrom).map((entry) => entry.duration),
        };
        frames = [];
        longTasks = [];
        countsFrom = Infinity;
        return seen;
      },
    },
  });
}
