/** Entry of the module worker that decodes large links and documents. It lives for one of them. */
import { decode, type DecodeJob } from './decode.ts';

/** What this thread uses of its global; the DOM's library describes a page's `self` instead. */
const worker = self as unknown as {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<DecodeJob>) => void): void;
};

worker.addEventListener('message', ({ data }) => worker.postMessage(decode(data), []));
