/** Entry of the module worker: the engine, its host, and nothing else. */
import { runDetail } from '../engine/detailRun.ts';
import { createEstimation, expectedDiskIos, sampleOptions } from '../engine/estimate.ts';
import { createRun } from '../engine/run.ts';
import { createHost } from './host.ts';
import { serve } from './scope.ts';

serve((scope) => createHost({ engine: { createRun, runDetail, sampleOptions, createEstimation, expectedDiskIos }, ...scope }));
