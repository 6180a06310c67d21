/** Checks of parallelism: segments, PSUs, TUNE GROUP, processes and processors. */
import { formatBytes, plural } from '../../../base/units.ts';
import type { Advice } from '../../../analysis/advice/advice.ts';
import { reachOf, scansTable, type Facts } from '../../../analysis/advice/facts.ts';
import { psusPerSegment } from '../calculators.ts';
import { counted, wordsOf } from '../../../scenario/terms.ts';

/** RB-29: a join runs with one process for each segment that it touches. */
export function serialQueries({ scenario, used, place }: Facts): Advice[] {
  const { queryProcs } = scenario.workload;
  if (queryProcs < 2) return [];
  const { segment, queryProcs: named } = wordsOf(scenario);
  return used.flatMap((query): Advice[] => {
    if (query.operator !== 'star-join') return [];
    const [, most] = query.segments;
    if (most >= queryProcs) return [];
    const object = scenario.database.objects.find(({ id }) => id === query.fact);
    const parts = Math.ceil(queryProcs / most);
    const finer = `${segment.Many} 1/${parts} as large (weeks or days in place of months) would let it use all ${queryProcs}`;
    const serial = most === 1;
    return [
      {
        id: `segments/${query.id}`,
        severity: serial ? 'warning' : 'advice',
        says: serial
          ? `“${query.title}” touches one ${segment.one} of ${object?.name ?? query.fact} and runs serially, with ${named.name} ${queryProcs}. ${finer}.`
          : `“${query.title}” touches at most ${counted(most, segment)}, so ${most} of its ${queryProcs} processes work. ${finer}.`,
        why: `Star joins are run in parallel by ${segment.one}, and smart-scan skips whole ${segment.many} only: small ${segment.many} give more processes and less to read.`,
        source: 'Advice on segmentation: not by month if queries ask for one month; by week or by day (RB-29).',
        places: [place.queryClass(query.id), place.object(query.fact)],
      },
    ];
  });
}

/** RB-30: PSUs of a segment by the document's rule. */
export function fewPsus({ scenario, used, disksOf, place }: Facts): Advice[] {
  const { host, workload } = scenario;
  if (workload.queryProcs < 2) return [];
  // Scans that are cut into granules are parallel by block range, whatever the number of files.
  const byPsu = used.filter((query) => scansTable(query) && !(query.operator === 'scan' && query.granulesPerProcess !== undefined));
  const scanned = new Set(byPsu.flatMap((query) => reachOf(query)?.object ?? []));
  return scenario.database.objects.flatMap((object): Advice[] => {
    if (!scanned.has(object.id)) return [];
    const disks = disksOf(object.id).length;
    const psus = object.psusPerSegment;
    const rule = psusPerSegment({ segmentBytes: psus * object.psuBytes, disks, processors: host.processors });
    if (!rule.ok || rule.value.psus <= psus) return [];
    const busy = Math.min(workload.queryProcs, psus);
    const { segment, psu } = wordsOf(scenario);
    const scan = `a scan of one keeps ${plural(busy, 'process', 'processes')} of ${workload.queryProcs} busy`;
    return [
      {
        id: `psus/${object.id}`,
        severity: psus === 1 ? 'warning' : 'advice',
        says: `${segment.A} of ${object.name} is ${counted(psus, psu)} of ${formatBytes(object.psuBytes)}${object.psuSpread === undefined ? '' : ' on average'}, and ${scan}. The rule gives ${rule.value.psus} (${rule.value.rule}).`,
        why: `Scans are run in parallel by ${psu.one}: ${segment.a} of few ${psu.many} is read by few processes, however many disks lie under it.`,
        source:
          'Advice on PSUs: as many as disks; from 64 disks on as many as processors; 2 to 3 times those where PSUs get large (RB-30).',
        places: [place.object(object.id)],
      },
    ];
  });
}

/** RB-31: one process of a query does I/O on a file group unless TUNE GROUP says otherwise. */
export function tightGroups({ scenario, layout, place }: Facts): Advice[] {
  const { host, workload, volumes } = scenario;
  if (workload.queryProcs < 2) return [];
  return layout.targets.flatMap((target): Advice[] => {
    const volume = volumes.find(({ id }) => id === target.id);
    if (volume === undefined || target.usedBytes === 0 || target.disks.length < 2) return [];
    const group = volume.tuneGroup ?? host.tuneGroup;
    if (group >= Math.min(workload.queryProcs, target.disks.length)) return [];
    const { fileGroup, tuneGroup, queryProcs } = wordsOf(scenario);
    const unset = volume.tuneGroup === undefined && host.tuneGroup === 1;
    const set = unset ? `has no ${tuneGroup.name}, so 1` : `has ${tuneGroup.name} ${group}, so ${group}`;
    return [
      {
        id: `tune-group/${volume.id}`,
        severity: group === 1 ? 'warning' : 'advice',
        says: `${fileGroup.One} ${volume.name} ${set} of a query’s ${workload.queryProcs} processes ${group === 1 ? 'does' : 'do'} I/O on its ${target.disks.length} disks at a time. ${tuneGroup.Name} ${workload.queryProcs} (${queryProcs.name}) is enough.`,
        why: `The default of one process for each ${fileGroup.one} suits ${fileGroup.a} that is one disk; on a striped volume it leaves all other disks idle.`,
        source: 'Advice on file groups: without TUNE GROUP one process of a query does I/O on a group; QUERYPROCS is enough (RB-31).',
        places: [place.volume(volume.id)],
      },
    ];
  });
}

/** Disks for each processor that the document, and the school of SAME, advise. */
const DISKS_PER_PROCESSOR = { least: 4, same: 8 } as const;
/** QUERYPROCS of so many times the processors is very high. */
const HIGH_QUERYPROCS = 5;

/** RB-32: disks, processors and QUERYPROCS against each other. */
export function balance({ scenario }: Facts): Advice[] {
  const { host, hardware, workload } = scenario;
  const disks = hardware.disks.length;
  const { processors } = host;
  const { queryProcs } = workload;
  const found: Advice[] = [];
  const named = wordsOf(scenario).queryProcs;
  const source = 'Advice on processors and disks; the document’s own system has 1.4 disks for each processor (RB-32).';
  const least = DISKS_PER_PROCESSOR.least * processors;
  if (disks < least)
    found.push({
      id: 'disks-per-processor',
      severity: 'advice',
      says: `${plural(disks, 'disk')} for ${plural(processors, 'processor')}: ${(disks / processors).toFixed(1)} each. The advice is 4 to 5 or more, here ${least} disks; SAME asks for 8 to 10, here ${DISKS_PER_PROCESSOR.same * processors}.`,
      why: 'Random reads of many processes need more disks than capacity does; with few, processors wait.',
      source,
      places: [{ kind: 'host', pointer: '/host/processors' }],
    });
  if (queryProcs >= HIGH_QUERYPROCS * processors)
    found.push({
      id: 'queryprocs-high',
      severity: 'warning',
      says: `${named.Name} ${queryProcs} is ${(queryProcs / processors).toFixed(1)} times the ${plural(processors, 'processor')}: very high, perhaps too high.`,
      why: 'More processes than processors help only while they wait for disks; beyond that they wait for each other.',
      source,
      places: [{ kind: 'workload', pointer: '/workload/queryProcs' }],
    });
  if (queryProcs > disks)
    found.push({
      id: 'queryprocs-disks',
      severity: 'advice',
      says: `${named.Name} ${queryProcs} is more than the ${plural(disks, 'disk')}: one query can already queue at every disk.`,
      why: 'A query with more processes than disks has some of them waiting whenever all of them read. One query alone may still run a little faster that way.',
      source,
      places: [{ kind: 'workload', pointer: '/workload/queryProcs' }],
    });
  return found;
}
