/** Entry of the module worker that reads and replays traces: a program of its own, so that the engine's stays small. */
import { createReplayHost } from './replayHost.ts';
import { serve } from './scope.ts';

serve(createReplayHost);
