/** Base64 in the alphabet that addresses allow (RFC 4648, section 5), without padding; the same code everywhere. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUE = new Int8Array(128).fill(-1);
for (let k = 0; k < 64; k++) VALUE[ALPHABET.charCodeAt(k)] = k;

export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const digits = Math.min(4, bytes.length - at + 1);
    for (let d = 0; d < digits; d++) text += ALPHABET[(group >> (18 - 6 * d)) & 63];
  }
  return text;
}

/** The whole bytes that the text holds, or undefined for text that is not base64url. Bits left over are dropped: cut-off text is noticed by its checksum. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let group = 0;
  let bits = 0;
  let out = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const value = code < 128 ? VALUE[code] : -1;
    if (value < 0) return undefined;
    group = ((group << 6) | value) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[out++] = (group >> bits) & 255;
    }
  }
  return bytes;
}
