/** The measured requests as files that can be replayed. Each drive's is a chunk of its own: 170 KB of text. */
import { gunzipSync } from 'fflate';
import { later, type Later } from '../../../base/later.ts';
import { measuredRequests, requestsCsv } from '../../../studies/validation/measuredRequests.ts';
import { messages } from './messages.ts';

const requestsTo = (drive: string, start: () => Promise<{ readonly default: string }>): Later<{ readonly default: string }> =>
  later(messages.requestsTo(drive), start);

/** data: addresses, which the page's policy does not let it fetch. */
const FILES: Readonly<Record<string, Later<{ readonly default: string }>>> = {
  cheetah9LP: requestsTo('Cheetah 9LP', () => import('../../../studies/validation/measured/cheetah9LP.csv.gz?url&inline')),
  atlas10k: requestsTo('Atlas 10K', () => import('../../../studies/validation/measured/atlas10k.csv.gz?url&inline')),
  atlas_III: requestsTo(messages.atlasIii, () => import('../../../studies/validation/measured/atlas_III.csv.gz?url&inline')),
  barracuda: requestsTo('Barracuda', () => import('../../../studies/validation/measured/barracuda.csv.gz?url&inline')),
  cheetah4LP: requestsTo('Cheetah 4LP', () => import('../../../studies/validation/measured/cheetah4LP.csv.gz?url&inline')),
  ibm18es: requestsTo('18ES', () => import('../../../studies/validation/measured/ibm18es.csv.gz?url&inline')),
};

/** The requests to a drive of `MEASURED_FILES` in Spindle's own CSV, with think times. */
export async function measuredTrace(id: string): Promise<File> {
  const address = (await FILES[id].load()).default;
  const packed = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.codePointAt(0) ?? 0);
  const requests = measuredRequests(new TextDecoder().decode(gunzipSync(packed)));
  return new File([requestsCsv(requests)], `${id}-measured-requests.csv`, { type: 'text/csv' });
}
