/** Entry of the module worker that evaluates claims: a program of its own, for it holds every study with its claims. */
import { createClaimsHost } from './claimsHost.ts';
import { serve } from './scope.ts';

serve(createClaimsHost);
