/** Entry of the module worker that decodes large links and documents. It lives for one of them. */
import '../scenario/timeline/groupActions.ts';
import '../scenario/timeline/plan.ts';
import { decode, type Decoded, type DecodeJob } from './decode.ts';
import { PROTOCOL } from './protocol.ts';
import type { Sign } from './protocol.ts';
import { serve, type HostScope } from './scope.ts';

serve((scope: HostScope<Decoded | Sign>) => {
  scope.post({ protocol: PROTOCOL, type: 'ready' }, []);
  return { receive: (message) => scope.post(decode(message as DecodeJob), []) };
});
