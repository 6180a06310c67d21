/** What both models of a flash module take from its description alike, and how they say what a command took. */
import type { Flash } from '../../../scenario/schema.ts';
import type { Phases } from '../device.ts';

const NS_PER_MS = 1e6;

export interface CommandTimes {
  /** Fixed cost of a command, and the part of it that one command takes at a time. */
  readonly overheadNs: number;
  readonly controllerNs: number;
  readonly programNs: number;
  readonly channelNsPerByte: number;
  readonly interfaceNsPerByte: number;
}

export function commandTimes(drive: Flash): CommandTimes {
  const overheadNs = Math.round(drive.overheadMs * NS_PER_MS);
  return {
    overheadNs,
    controllerNs: Math.min(overheadNs, Math.round((drive.controllerMs ?? 0) * NS_PER_MS)),
    programNs: Math.round(drive.programMs * NS_PER_MS),
    channelNsPerByte: nsPerByte(drive.channelMibPerSecond),
    interfaceNsPerByte: nsPerByte(drive.interfaceMibPerSecond),
  };
}

/**
 * A command that began to be worked on at `ready` is done: all but the overhead counts as transfer.
 * @param lastNs what the interface did after everything else
 */
export function answer(out: Phases, now: number, ready: number, done: number, lastNs: number): void {
  const bus = Math.min(done - ready, lastNs);
  out.overhead = ready - now;
  out.seek = 0;
  out.rotation = 0;
  out.transfer = done - ready - bus;
  out.bus = bus;
  out.cylinders = 0;
}

function nsPerByte(mibPerSecond: number): number {
  return 1e9 / (mibPerSecond * 1024 * 1024);
}
