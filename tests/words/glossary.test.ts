/** The glossary holds every term of the screen, and the screen leads to every term of the glossary. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/bootstrap.mjs';
import { modulesUnder, nameOf, TEST } from '../../scripts/modules.mjs';
import data from '../../src/analysis/glossary/glossary.json';
import { termIds, type Glossary, type TermId } from '../../src/analysis/glossary/glossary.ts';
import { markedTexts, termsIn } from '../../src/analysis/glossary/mark.ts';
import { SCHEDULER_TERMS } from '../../src/analysis/glossary/schedulerTerms.ts';
import { STUDIES } from '../../src/studies/index.ts';
import { allMessages, messagesOf } from './messages.ts';

const glossary = data as Glossary;
const messages = allMessages();

/** Words of the field. Each of them that the page uses must be in the glossary. */
const FIELD_WORDS = [
  'PSU', 'segment', 'fact table', 'dimension', 'star index', 'star join', 'tight', 'spill', 'batch', 'granule', 'extent', 'partitioned',
  'probing', 'scan', 'file group', 'group wait', 'degree of parallelism', 'block cache', 'file cache', 'write-back', 'dirty pages',
  'stripe', 'stripe unit', 'stripe width', 'concatenation', 'RAID', 'RAID 0', 'RAID-5', 'RAID 10', 'mirror', 'parity', 'degraded', 'rebuild', 'spare disk',
  'full stripe', '1-off', 'skew', 'hot spot', 'loose disk', 'volume', 'adapter',
  'seek', 'rotation', 'rotational latency', 'transfer', 'overhead', 'cylinder', 'zone', 'head switch', 'track skew', 'track buffer', 'tags',
  'sequential', 'demerit', 'queue depth', 'outstanding', 'utilization', 'saturated', 'heat map', 'response time', 'service time',
  'throughput', 'percentile', 'read-ahead', 'scheduler', 'anticipatory', 'deadline', 'noop', 'kyber', 'bfq', 'mq-deadline', 'tunable',
  'request queue', 'merging', 'plugged', 'direct I/O', 'asynchronous I/O', 'trace', 'flash', 'dies', 'planes', 'erase block',
  'garbage collection', 'write amplification', 'over-provisioning', 'seed', 'paired', 'within noise', 'baseline', 'claim', 'lanes',
]; // prettier-ignore

/** Capitals that are no terms of storage: units, formats, products, commands, and what the page calls itself. */
const OTHER_CAPITALS =
  /^(?:KB|MB|GB|TB|KIB|MIB|GIB|RPM|MHZ|GHZ|CSV|JSON|PNG|SVG|URL|HTML|HTTP|UTF|ASCII|UUID|ISO|ID|OK|SHA|NULL|SQL|XML|ASC|DESC|SPC|OLTP|OS|CPU|IBM|HP|DEC|CDC|WD|EMC|RHEL|MIT|BSD|MSR|IO|RB|DB|DB2|LUN|XOR|SLC|MLC|TLC|NCQ|SCSI|SATA|SAS|NVME|PCIE|FC|AL|USB|EVO|PRO|ST|MAX|MIN|III|IV|II|LVM|RAM|ECC|SSD|HDD|VLDB|ACM|IEEE|USENIX|HGST|ICPE|ESS|DSS|NAME|SET|LINESIZE|MARKUP|DBA|SIZE|ROTA|TYPE|MODEL|TRAN|MOUNTPOINT|RUNSTATS|ANALYZE|ORDERS|SELECT|UPDATE|HDA|HDB|OVERHEAD|TRANSFERRATE)$/;

test('words of the field that the page uses have a definition', () => {
  const text = messages.map((message) => message.text).join('\n');
  const used = FIELD_WORDS.filter((words) => new RegExp(`(?<![\\p{L}\\p{N}-])${words}`, 'iu').test(text));
  // A list that finds next to nothing checks nothing.
  expect(used.length).toBeGreaterThan(70);
  const missing = used.filter((words) => termsIn(glossary, words).every((found) => found.words.toLowerCase() !== words.toLowerCase()));
  expect(missing).toEqual([]);
});

test('a missing word would be found', () => {
  const { psu: _, ...without } = glossary;
  expect(termsIn(without as Glossary, 'PSU')).toEqual([]);
  expect(messagesOf('x.tsx', 'const a = <p>One PSU</p>; import "./b.ts"; f(`${a} two`);').map(({ text }) => text)).toEqual([
    'One PSU',
    '… two',
  ]);
});

test('every word in capitals is a term, a unit, a format or a product', () => {
  const unknown = new Map<string, string>();
  for (const { file, text } of messages) {
    // Words of a sentence: not ids, keys, models of drives, claims, or text that is all in capitals.
    if (!/[a-z]{2}/.test(text) || !/ /.test(text)) continue;
    const terms = termsIn(glossary, text).map(({ words }) => words.toUpperCase());
    for (const [word] of text.matchAll(/(?<![\w-])[A-Z]{3,}(?![\w-])/g))
      if (!OTHER_CAPITALS.test(word) && !terms.some((term) => term.includes(word))) unknown.set(word, file);
  }
  expect([...unknown]).toEqual([]);
});

/** Texts in which the page marks terms by itself: reasons, advice, lessons, captions, settings, labels. */
const GLOSSED =
  /^src\/(analysis\/(why|run\/phases)|studies\/[^/]+\/(checks|about)|ui\/(?:features\/)?(?:board\/captionWords|warehouse\/describe|settings|drives\/(?:labels|messages)|replay\/AnswerPart))/;

/** Terms that the source marks by id: `id="psu"` of a Term, `term="psu"` of a field or picture. */
function markedById(): ReadonlySet<string> {
  const ids = new Set<string>(Object.values(SCHEDULER_TERMS));
  const files = modulesUnder(join(root, 'src', 'ui')).filter((file) => !TEST.test(file) && file.endsWith('.tsx'));
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    for (const [, id] of code.matchAll(/<Term\s+id="([\w-]+)"/g)) ids.add(id);
    for (const [, id] of code.matchAll(/\sterm="([\w-]+)"/g)) ids.add(id);
    if (code.length === 0) throw new Error(nameOf(root, file));
  }
  return ids;
}

test('the page leads to every term: marked by name, in running text, or from a term that is', async () => {
  const lessons = await Promise.all(STUDIES.map(async ({ lesson }) => (await lesson?.load()) ?? ''));
  const running = [...messages.filter(({ file }) => GLOSSED.test(file)).map(({ text }) => text), ...lessons];
  const found = new Set<string>(markedById());
  for (const text of running)
    for (const pieces of markedTexts(glossary, [text])) for (const { id } of pieces) if (id !== undefined) found.add(id);
  // A set grows while it is walked.
  for (const id of found) for (const next of glossary[id as TermId]?.see ?? []) found.add(next);
  expect([...found].filter((id) => !(id in glossary))).toEqual([]);
  expect(termIds(glossary).filter((id) => !found.has(id))).toEqual([]);
});
