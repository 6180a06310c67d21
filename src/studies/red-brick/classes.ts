/** The study's query classes: one set for all workloads, made of the numbers in `parameters.ts`. */
import type { Costs, QueryClass, StarJoinClass } from '../../scenario/schema.ts';
import { FACT, PROBED_DIMENSIONS, SPILL, STAR_INDEXES } from './database.ts';
import { COSTS, LOAD, MODERATE, SCANS, TIGHT, WEAK } from './parameters.ts';

type StarJoinNumbers = Readonly<Record<keyof typeof TIGHT, { readonly value: number }>>;

function starJoin(id: string, title: string, n: StarJoinNumbers): StarJoinClass {
  return {
    operator: 'star-join',
    id,
    title,
    fact: FACT,
    indexes: [...STAR_INDEXES],
    segments: [n.segmentsLeast.value, n.segmentsMost.value],
    stepsPerSegment: n.stepsPerSegment.value,
    indexReads: {
      everySteps: n.indexEverySteps.value,
      count: n.indexReads.value,
      bytes: n.indexBytes.value,
      withinBytes: n.indexWithinBytes.value,
    },
    fetch: { count: n.fetches.value, bytes: n.fetchBytes.value, withinBytes: n.fetchWithinBytes.value },
    dimensions: { objects: [...PROBED_DIMENSIONS], count: n.dimensionBlocks.value },
    samePlace: true,
  };
}

export function classes(): QueryClass[] {
  return [
    starJoin('tight', 'Tightly constrained star join', TIGHT),
    starJoin('moderate', 'Moderately constrained star join', MODERATE),
    starJoin('weak', 'Weakly constrained star join', WEAK),
    {
      operator: 'scan',
      id: 'scan',
      title: 'Forced fact scan with probing joins',
      object: FACT,
      segments: [SCANS.fullSegments.value, SCANS.fullSegments.value],
      probing: true,
    },
    {
      operator: 'scan',
      id: 'partial-scan',
      title: 'Partial fact scan',
      object: FACT,
      segments: [SCANS.partialSegmentsLeast.value, SCANS.partialSegmentsMost.value],
      probing: false,
    },
    {
      operator: 'sort',
      id: 'sort',
      title: 'Large sort that spills',
      object: FACT,
      segments: [SCANS.sortSegmentsLeast.value, SCANS.sortSegmentsMost.value],
      spill: SPILL,
      spillShare: SCANS.sortSpillShare.value,
      writeBytes: SCANS.sortWriteBytes.value,
    },
    {
      operator: 'load',
      id: 'load',
      title: 'Load of one segment with both index builds',
      fact: FACT,
      indexes: [...STAR_INDEXES],
      spill: SPILL,
      processes: LOAD.processes.value,
      factBytesPerStep: LOAD.factBytesPerStep.value,
      indexBytesPerStep: LOAD.indexBytesPerStep.value,
      spillBytesPerStep: LOAD.spillBytesPerStep.value,
    },
  ];
}

export function costs(): Costs {
  return {
    starJoinStepMs: COSTS.starJoinStepMs.value,
    scanMsPerMib: COSTS.scanMsPerMib.value,
    probeMsPerMib: COSTS.probeMsPerMib.value,
    sortMsPerMib: COSTS.sortMsPerMib.value,
    loadStepMs: COSTS.loadStepMs.value,
    queryStartMs: COSTS.queryStartMs.value,
    fileCacheHitMs: COSTS.fileCacheHitMs.value,
  };
}
