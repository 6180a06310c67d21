import { expect, test } from 'vitest';
import { Requests } from '../host/requests.ts';
import { Plugs } from '../host/plugs.ts';
import { CLook } from '../host/scheduler/clook.ts';
import { stack } from '../testing/stack.ts';
import { DiskMap } from '../volume/maps.ts';
import { Decision, IDLES, ONWARD, PLUGGED } from './decision.ts';
import { DetailLog } from './detailLog.ts';
import { ARRIVAL, TIMES } from './requestTimes.ts';

const WINDOW = { fromMs: 0, toMs: 1000, most: 100 };
const none = new Int32Array(0);

/** A log of one device by hand, and a request of it that has arrived. */
function byHand() {
  const requests = new Requests(2);
  const log = new DetailLog(WINDOW, requests, 1);
  const request = requests.take();
  requests.device[request] = 0;
  requests.mergedNext[request] = -1;
  requests.times[request * TIMES + ARRIVAL] = 0;
  log.arrived(request);
  const why = new Decision();
  return {
    idles: (code: number, untilMs: number, atMs: number) => {
      why.set(code, 1, untilMs * 1e6);
      log.idles(0, why, atMs * 1e6);
    },
    /** What the next decision says of the idle time before it. */
    decides: (atMs: number) => {
      why.set(ONWARD);
      log.decided(request, why, 1, -1, Infinity, atMs * 1e6);
      const { idleMs, idleWhy } = log.record(none, none).decisions;
      return { idleMs: idleMs[0], idleWhy: idleWhy[0] };
    },
  };
}

test('a device is kept idle from when nothing was let go until something is', () => {
  const log = byHand();
  log.idles(IDLES, 12, 4);
  log.idles(IDLES, 12, 5);
  expect(log.decides(9)).toEqual({ idleMs: 5, idleWhy: IDLES });
});

test('but no longer than the timer runs, after which it has simply nothing to do', () => {
  const log = byHand();
  log.idles(IDLES, 12, 4);
  expect(log.decides(500)).toEqual({ idleMs: 8, idleWhy: IDLES });
  const again = byHand();
  again.idles(IDLES, 12, 4);
  again.idles(PLUGGED, 503, 500);
  expect(again.decides(501)).toEqual({ idleMs: 1, idleWhy: PLUGGED });
});

test('a device that has nothing to do is not idle for the reason that its scheduler gave for another', () => {
  const log: DetailLog[] = [];
  const s = stack({
    maps: [new DiskMap(0, 100_000), new DiskMap(1, 100_000)],
    scheduler: (requests) => new CLook(requests, 4),
    host: (requests) => ({ plugs: new Plugs(4, 2, 3e6), detail: (log[0] = new DetailLog(WINDOW, requests, 4)) }),
  });
  s.read(1, 100, 8, 1);
  s.blocks.waits(1, 0);
  s.run(9);
  s.read(2, 100, 8, 0); // plugged at the other disk when this one's is complete
  s.run(400);
  s.read(1, 200, 8, 1);
  s.run();
  const { device, idleMs, idleWhy } = log[0].record(none, none).decisions;
  expect([...device]).toEqual([1, 0, 1]);
  expect([...idleMs]).toEqual([0, 3, 3]);
  expect([...idleWhy]).toEqual([PLUGGED, PLUGGED, PLUGGED]);
});
