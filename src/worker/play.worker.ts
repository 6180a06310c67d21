/** Entry of the module worker that records a run to be played: it keeps checkpoints in memory of its own, apart from answers. */
import { createPlayHost } from './playHost.ts';
import { serve } from './scope.ts';

serve(createPlayHost);
