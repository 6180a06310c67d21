/** The measured requests as a file that can be replayed. A chunk of its own: the requests are 170 KB of text. */
import { gunzipSync } from 'fflate';
import { measuredRequests, requestsCsv } from '../../studies/validation/measuredRequests.ts';
import cheetah from '../../studies/validation/measured/cheetah9LP.csv.gz?url&inline';

/** The requests to the Cheetah 9LP in Spindle's own CSV, with think times. */
export function cheetahTrace(): File {
  // A data: address, which the page's policy does not let it fetch.
  const packed = Uint8Array.from(atob(cheetah.slice(cheetah.indexOf(',') + 1)), (letter) => letter.codePointAt(0) ?? 0);
  const requests = measuredRequests(new TextDecoder().decode(gunzipSync(packed)));
  return new File([requestsCsv(requests)], 'cheetah9LP-measured-requests.csv', { type: 'text/csv' });
}
