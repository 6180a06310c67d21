/** A replay worker in this thread, and small traces for it. */
import { inlineTwins } from '../inline.ts';
import { createReplayClient } from '../replayClient.ts';
import type { ReplayClient, ReplayClientOptions } from '../replayClient.ts';
import { createReplayHost } from '../replayHost.ts';
import type { Order } from '../protocol.ts';
import type { ReplayJob } from '../replayProtocol.ts';

export function inlineReplayClient(options: Pick<ReplayClientOptions, 'replaced'> = {}): ReplayClient {
  return createReplayClient(inlineTwins<Order<ReplayJob>>(createReplayHost), {
    watchdog: { tickMs: 10, patience: 3, loadPatience: 50 },
    ...options,
  });
}

/** DiskSim lines: scattered 4 KiB requests, every third a write, one each `gapMs`, within the first `sectors`. */
export function diskSimLines(requests: number, gapMs = 20, sectors = 1_000_000): string {
  let text = '';
  for (let i = 0; i < requests; i++) text += `${(i * gapMs).toFixed(3)} 0 ${(i * 7_919_333) % sectors} 8 ${i % 3 === 0 ? 0 : 1}\n`;
  return text;
}
