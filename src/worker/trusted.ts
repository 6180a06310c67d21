/**
 * The one door through which an address becomes a script (Trusted Types). The page's policy forbids every other way, so
 * that nothing that comes in by link, file or paste can ever start one.
 */

interface TrustedPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): TrustedPolicy;
}

const admitted = new Set<string>();

const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
const policy = types?.createPolicy('spindle', {
  createScriptURL(url) {
    if (admitted.has(url)) return url;
    throw new TypeError(`${url} is not a script of this page`);
  },
});

/** An address that the build wrote, or one that this page made of its own code: hand in nothing else. */
export function trusted(url: string): string {
  admitted.add(url);
  // A trusted type wherever the browser has them: declared as the text that it stands for, as in the DOM's own types.
  return policy ? policy.createScriptURL(url) : url;
}
