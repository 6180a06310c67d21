/** Devices that a trace names, numbered in order of first appearance. */
import { TRACE_LIMITS } from './limits.ts';
import { utf8Text } from './utf8.ts';

export class DeviceNames {
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();
  /** The bytes of the device named last: most lines name the same one as the line before. */
  private last = new Uint8Array(0);
  private lastNumber = -1;

  /** The device of this name; -1 if there are too many, or the name is too long or no UTF-8: repaired, two devices could become one. */
  of(bytes: Uint8Array, from: number, to: number): number {
    if (this.lastNumber >= 0 && this.isLast(bytes, from, to)) return this.lastNumber;
    const length = to - from;
    if (length > TRACE_LIMITS.deviceName) return -1;
    const text = utf8Text(bytes.subarray(from, to));
    if (!text.ok) return -1;
    const name = text.value.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
    let number = this.numbers.get(name);
    if (number === undefined) {
      if (this.names.length >= TRACE_LIMITS.devices) return -1;
      number = this.names.length;
      this.numbers.set(name, number);
      this.names.push(name);
    }
    this.last = bytes.slice(from, to);
    this.lastNumber = number;
    return number;
  }

  private isLast(bytes: Uint8Array, from: number, to: number): boolean {
    const { last } = this;
    if (to - from !== last.length) return false;
    for (let k = 0; k < last.length; k++) if (bytes[from + k] !== last[k]) return false;
    return true;
  }
}

export const TOO_MANY_DEVICES = `a device name that is not valid UTF-8 or has more than ${TRACE_LIMITS.deviceName} characters, or more than ${TRACE_LIMITS.devices} devices`;
