/**
 * Text inside a PNG: an iTXt chunk (PNG specification, third edition, 11.3.3.4) after the header, so that a
 * picture in someone's slides still says which scenario it shows.
 */
import { messages } from './fileMessages.ts';

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
/** Signature, then the IHDR chunk: length, type, 13 bytes, checksum. */
const AFTER_HEADER = 8 + 4 + 4 + 13 + 4;

/** The PNG with a text of the given keyword added. Throws if `png` does not begin like one. */
export function withPngText(png: Uint8Array, keyword: string, text: string): Uint8Array {
  if (png.length < AFTER_HEADER || SIGNATURE.some((byte, i) => png[i] !== byte)) throw new Error(messages.notPng);
  const encode = new TextEncoder();
  // Keyword, 0, no compression (2 bytes), no language, no translated keyword.
  const data = new Uint8Array([...encode.encode(keyword), 0, 0, 0, 0, 0, ...encode.encode(text)]);
  const chunk = new Uint8Array(12 + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(encode.encode('iTXt'), 4);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  const result = new Uint8Array(png.length + chunk.length);
  result.set(png.subarray(0, AFTER_HEADER));
  result.set(chunk, AFTER_HEADER);
  result.set(png.subarray(AFTER_HEADER), AFTER_HEADER + chunk.length);
  return result;
}

/** The checksum of PNG chunks (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
