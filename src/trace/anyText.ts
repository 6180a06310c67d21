/** Bytes as text whatever their encoding: UTF-8, UTF-16 as PowerShell and sqlcmd -u write it, or else Windows-1252, which reads any bytes. */
import { utf8Text } from './utf8.ts';

export interface AnyText {
  /** Without byte order mark. */
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/** The text of a file. Never throws. */
export function anyText(bytes: Uint8Array): AnyText {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return { text: decoded(bytes, utf16), encoding: 'UTF-16' };
  const utf8 = utf8Text(bytes);
  if (utf8.ok) return { text: utf8.value.replace(/^\uFEFF/, ''), encoding: 'UTF-8' };
  return { text: decoded(bytes, 'windows-1252'), encoding: 'Windows-1252' };
}

const decoded = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

/** By its mark; without one by the zero bytes that every second one is in text of Latin letters. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 1000);
  const zeros = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]++;
  });
  const many = start.length / 4;
  if (zeros[1] > many && zeros[0] === 0) return 'utf-16le';
  if (zeros[0] > many && zeros[1] === 0) return 'utf-16be';
  return null;
}
