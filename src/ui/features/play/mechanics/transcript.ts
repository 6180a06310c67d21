/** What a disk did, request by request, as sentences: what the pictures of it show. */
import { formatBytes, formatClock, formatMs } from '../../../../analysis/format.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { messages } from './messages.ts';
import type { PhaseNow } from './phase.ts';
import type { Platter, Service } from './services.ts';

const SECTOR_BYTES = 512;

const whatOf = ({ database }: Scenario, { write, sectors, object, user }: Service): string =>
  messages.whatIs(
    (write ? messages.writeSize : messages.readSize)(formatBytes(sectors * SECTOR_BYTES)),
    object < 0 ? null : database.objects[object].name,
    user < 0 ? messages.host : messages.user(user + 1),
  );

/**
 * A sentence of each; the newest first. Of one that is still served what is still to come is said too: the mechanics have it settled.
 * @param chosenBy how one came to be served; null: not known
 */
export function transcriptOf(
  scenario: Scenario,
  platter: Platter | null,
  services: readonly Service[],
  last: number,
  chosenBy: (service: Service) => string | null = () => null,
): readonly string[] {
  return services
    .slice(-last)
    .map((service) => {
      const { arrivedMs, startedMs, leavesMs, thereMs, readsMs, readMs, doneMs, fromCylinder, cylinder, buffered } = service;
      const ahead = services.filter((other) => other.startedMs < startedMs && other.doneMs > arrivedMs).length;
      const chosen = chosenBy(service);
      const parts = [
        ...(startedMs > arrivedMs ? [messages.waited(formatMs(startedMs - arrivedMs), ahead)] : [messages.noWait]),
        ...(chosen === null ? [] : [chosen]),
        ...(buffered ? [messages.fromItsBuffer] : []),
        ...(thereMs > leavesMs
          ? [
              platter === null || cylinder === fromCylinder
                ? messages.positioned(formatMs(thereMs - leavesMs))
                : messages.sought(Math.abs(cylinder - fromCylinder), formatMs(thereMs - leavesMs)),
            ]
          : []),
        ...(readsMs > thereMs && platter !== null
          ? [messages.rotated(formatMs(readsMs - thereMs), (readsMs - thereMs) / platter.revolutionMs)]
          : []),
        ...(readMs > readsMs ? [messages.transferred(formatMs(readMs - readsMs))] : []),
        messages.complete(formatMs(doneMs - startedMs)),
      ];
      return messages.sentence(formatClock(startedMs), whatOf(scenario, service), parts);
    })
    .toReversed();
}

/** What it does now, with how much of it is done. */
export function nowWords(scenario: Scenario, now: PhaseNow | null, ms: number): string {
  if (now === null) return messages.idleNow;
  const { service, part, sinceMs, untilMs } = now;
  return messages.phaseNow(partName(part), formatMs(ms - sinceMs), formatMs(untilMs - sinceMs), whatOf(scenario, service));
}

/** For the middle of the platter: short. */
export function hubWords(now: PhaseNow | null, ms: number): { readonly phase: string; readonly counter: string } {
  if (now === null) return { phase: messages.idle, counter: '' };
  const { part, sinceMs, untilMs } = now;
  return { phase: partName(part), counter: messages.counter(ms - sinceMs, untilMs - sinceMs) };
}

const partName = (part: PhaseNow['part']): string =>
  part === 'overhead' ? messages.command : part === 'path' ? messages.onPath : messages[part];
