/**
 * Which drives the disks are, and what the drives are like. Everything that lies on the disks stays where
 * it is; a drive on which it would no longer fit is refused, with how much it lacks.
 */
import { formatBytes, SECTOR_BYTES } from '../../base/units.ts';
import { driveCapacityBytes } from '../capacity.ts';
import { layOut, type Target } from '../layout.ts';
import { diskName, disksName } from '../names.ts';
import { LIMITS, type Discipline, type Drive, type Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { cylinderCount } from '../validate/demand.ts';
import { parseDrive } from '../validate/drive.ts';
import { driveValue, withDriveValue } from './drivePath.ts';
import { targetName } from './names.ts';
import { readdressed } from './readdress.ts';
import { keepTimeline } from './keepTimeline.ts';
import { EditRefused } from './refused.ts';
import { freeBytes } from './room.ts';

/** Drives that were taken from the library can be taken from there again. */
const fromLibrary = (drive: Drive): boolean => drive.kind !== 'fixed' && drive.origin !== undefined;

/**
 * Makes these disks drives of this model. The model is added to the document if an equal one is not there
 * yet, under an id of its own. Models that fall out of use leave the document if they are `recoverable`
 * (by default: came from the library); others stay, so that nothing that was entered by hand is lost.
 * Throws EditRefused for unknown disks, a drive that is not valid, and where data would not fit.
 */
export function assignDrive(
  scenario: Scenario,
  diskIds: readonly string[],
  drive: Drive,
  recoverable: (drive: Drive) => boolean = fromLibrary,
): Scenario {
  if (diskIds.length === 0) throw new EditRefused('empty', 'No disk was chosen', 'choose at least one disk');
  const chosen = new Set(diskIds);
  const known = new Set(scenario.hardware.disks.map((disk) => disk.id));
  const unknown = diskIds.find((id) => !known.has(id));
  if (unknown !== undefined) throw new EditRefused('unknown', `There is no disk ${unknown}`, 'choose one that exists');
  const { drives, id } = withModel(scenario.hardware.drives, checked(drive));
  const before = new Set(scenario.hardware.disks.filter((disk) => chosen.has(disk.id)).map((disk) => disk.drive));
  const cylinders = drive.kind === 'hdd' ? cylinderCount(drive) : 0;
  const disks = scenario.hardware.disks.map((disk) => {
    if (!chosen.has(disk.id) || disk.drive === id) return disk;
    const { initialCylinder, ...rest } = disk;
    // The arm of the old drive may stand where the new one has no cylinder.
    return initialCylinder !== undefined && initialCylinder < cylinders ? { ...rest, drive: id, initialCylinder } : { ...rest, drive: id };
  });
  const used = new Set(disks.map((disk) => disk.drive));
  const kept = drives.filter((model) => used.has(model.id) || !before.has(model.id) || !recoverable(model));
  if (kept.length > LIMITS.drives) {
    throw new EditRefused('limit', `There are ${LIMITS.drives} drive models already`, 'remove one that no disk uses');
  }
  const after = { ...scenario, hardware: { ...scenario.hardware, drives: kept, disks } };
  return admitDrives(scenario, after, (over) => roomFix(scenario, diskIds, drive, over));
}

/** Puts a drive of one's own into the document, for disks to use later. An equal one that is there already is enough. */
export function addDrive(scenario: Scenario, drive: Drive): Scenario {
  const { drives } = withModel(scenario.hardware.drives, checked(drive));
  if (drives === scenario.hardware.drives) return scenario;
  if (drives.length > LIMITS.drives) {
    throw new EditRefused('limit', `There are ${LIMITS.drives} drive models already`, 'remove one that no disk uses');
  }
  return admitDrives(scenario, { ...scenario, hardware: { ...scenario.hardware, drives } });
}

/** Takes a model out of the document; refused while disks use it. */
export function removeDrive(scenario: Scenario, driveId: string): Scenario {
  driveOf(scenario, driveId);
  const users = scenario.hardware.disks.filter((disk) => disk.drive === driveId);
  if (users.length > 0) {
    throw new EditRefused(
      'member',
      `${users.length} disks use this drive, ${diskName(users[0].id)} among them`,
      'give these disks another drive first',
    );
  }
  const drives = scenario.hardware.drives.filter((drive) => drive.id !== driveId);
  return { ...scenario, hardware: { ...scenario.hardware, drives } };
}

/**
 * Changes one parameter of a model, for all disks that use it; `path` as in `drivePath.ts`, `undefined`
 * takes an optional parameter away. Throws EditRefused with what would be right, and, where the data
 * would not fit any more, with the nearest whole number with which they do.
 */
export function changeDriveParameter(scenario: Scenario, driveId: string, path: string, value: unknown): Scenario {
  const drive = driveOf(scenario, driveId);
  const next = changedDrive(drive, path, value);
  return replaceDrive(scenario, driveId, next, () => nearestFitting(scenario, drive, path, value));
}

/** Puts all parameters of a model again (a reset to the library, say); its id stays. */
export function replaceDrive(scenario: Scenario, driveId: string, drive: Drive, fix?: () => string | undefined): Scenario {
  const old = driveOf(scenario, driveId);
  const next = { ...checked(drive), id: driveId };
  if (same(old, next)) return scenario;
  return admitDrives(scenario, withDrive(scenario, next), () => fix?.() ?? 'a larger drive, or move something away first');
}

/** The drive with one parameter changed, by itself: for drives that are in no document yet. */
export function changedDrive(drive: Drive, path: string, value: unknown): Drive {
  if (path === 'id' || path === 'kind') throw new EditRefused('unknown', `The ${path} of a drive cannot be changed`, 'make a new drive');
  const next = checked(withDriveValue(drive, path, value));
  return same(drive, next) ? drive : next;
}

/** Sets how many commands the drive holds at a time; `undefined`: one. */
export const setQueueDepth = (scenario: Scenario, driveId: string, depth: number | undefined): Scenario =>
  changeDriveParameter(scenario, driveId, 'queueDepth', depth);

/** Sets what the drive orders its own queue by; `undefined`: shortest positioning time first. */
export const setDriveDiscipline = (scenario: Scenario, driveId: string, discipline: Discipline | undefined): Scenario =>
  changeDriveParameter(scenario, driveId, 'queueDiscipline', discipline);

/** The smallest capacity in bytes that a drive for these disks must have, so that all that lies on them fits. */
export function neededDriveBytes(scenario: Scenario, diskIds: readonly string[]): number {
  const { targets } = layOut(scenario);
  const fits = (bytes: number): boolean => {
    const capacities = emptyTargets(withCapacity(scenario, diskIds, bytes));
    return targets.every(
      (target, t) => target.usedBytes <= capacities[t].capacityBytes || capacities[t].capacityBytes >= target.capacityBytes,
    );
  };
  const most = targets.reduce((sum, target) => Math.max(sum, target.usedBytes), 0);
  return smallest(0, Math.ceil(most / SECTOR_BYTES) + 1, (sectors) => fits(sectors * SECTOR_BYTES)) * SECTOR_BYTES;
}

/** The drive, if it is one; refuses it otherwise with its first problem. */
function checked(drive: unknown): Drive {
  const parsed = parseDrive(drive);
  if (parsed.ok) return parsed.drive;
  const [{ pointer, message, expected }] = parsed.problems;
  const where = pointer.split('/').length > 2 ? ` (${pointer.slice(1)})` : '';
  throw new EditRefused('range', `${message}${where}`, expected);
}

function driveOf(scenario: Scenario, driveId: string): Drive {
  const drive = scenario.hardware.drives.find((model) => model.id === driveId);
  if (!drive) throw new EditRefused('unknown', `There is no drive ${driveId}`, 'choose one that exists');
  return drive;
}

const withDrive = (scenario: Scenario, drive: Drive): Scenario => ({
  ...scenario,
  hardware: { ...scenario.hardware, drives: scenario.hardware.drives.map((model) => (model.id === drive.id ? drive : model)) },
});

/** Equal in everything that is written down, in whatever order. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => same(left[key], right[key]));
}

/** Whether two drives are the same model under whatever id. */
export const sameModel = (a: Drive, b: Drive): boolean => same({ ...a, id: '' }, { ...b, id: '' });

function withModel(drives: readonly Drive[], drive: Drive): { readonly drives: Drive[]; readonly id: string } {
  const there = drives.find((model) => model.id === drive.id && sameModel(model, drive)) ?? drives.find((model) => sameModel(model, drive));
  if (there) return { drives: drives as Drive[], id: there.id };
  const id = freeId(new Set(drives.map((model) => model.id)), drive.id);
  return { drives: [...drives, { ...drive, id }], id };
}

/** `wanted`, or `wanted-2`, `wanted-3`, ... within the 40 characters of an id. */
function freeId(taken: ReadonlySet<string>, wanted: string): string {
  let id = wanted;
  for (let k = 2; taken.has(id); k++) id = `${wanted.slice(0, 35)}-${k}`;
  return id;
}

/** Hands the edited document out, or refuses it where it could not be simulated or data do not fit any more. */
function admitDrives(before: Scenario, edited: Scenario, fix: (over: Target) => string = () => 'a larger drive'): Scenario {
  const layoutBefore = layOut(before);
  const after = readdressed(before, layoutBefore, edited);
  const capacities = emptyTargets(after);
  const over = layoutBefore.targets.findIndex(
    (target, t) => target.usedBytes > capacities[t].capacityBytes && capacities[t].capacityBytes < target.capacityBytes,
  );
  if (over >= 0) {
    const full = { ...layoutBefore.targets[over], capacityBytes: capacities[over].capacityBytes };
    const amountBytes = -freeBytes(full);
    const message = `${formatBytes(amountBytes)} too much for ${targetName(before, full)}: it would hold ${formatBytes(full.capacityBytes)}, ${formatBytes(full.usedBytes)} lie on it`;
    throw new EditRefused('room', message, fix(full), { amountBytes });
  }
  keepTimeline(before, after);
  const problems = problemsOf(after);
  if (problems.length > 0) {
    const known = new Set(problemsOf(before).map((problem) => problem.message));
    const problem = problems.find(({ message }) => !known.has(message));
    if (problem) throw new EditRefused('range', problem.message, problem.expected);
  }
  return after;
}

/** Targets with their capacities, nothing placed on them: cheap however many files there are. */
function emptyTargets(scenario: Scenario): readonly Target[] {
  return layOut({ ...scenario, database: { ...scenario.database, objects: [] }, placement: { rules: [], exceptions: [] } }).targets;
}

/** The document with disks of just this capacity, for trying only. */
function withCapacity(scenario: Scenario, diskIds: readonly string[], capacityBytes: number): Scenario {
  const chosen = new Set(diskIds);
  const id = freeId(new Set(scenario.hardware.drives.map((drive) => drive.id)), 'probe');
  const probe: Drive = { kind: 'fixed', id, name: '', capacityBytes, serviceMs: 1, distribution: 'constant' };
  const disks = scenario.hardware.disks.map((disk) => (chosen.has(disk.id) ? { ...disk, drive: id } : disk));
  return { ...scenario, hardware: { ...scenario.hardware, drives: [...scenario.hardware.drives, probe], disks } };
}

/** What would work in place of a drive that is too small: a larger one, or this one for fewer disks. */
function roomFix(scenario: Scenario, diskIds: readonly string[], drive: Drive, full: Target): string {
  const needed = `a drive of at least ${formatBytes(neededDriveBytes(scenario, diskIds))}`;
  const elsewhere = diskIds.filter(
    (id) => neededDriveBytes(scenario, [id]) <= driveCapacityBytes(drive) && !full.disks.some((d) => scenario.hardware.disks[d].id === id),
  );
  if (elsewhere.length === 0) return needed;
  const some = disksName(elsewhere.slice(0, 3));
  return `${needed}; or this one only for ${some}${elsewhere.length > 3 ? ` and ${elsewhere.length - 3} more` : ''}`;
}

/** "1200 would do": the whole number nearest to the wanted one with which the data still fit. */
function nearestFitting(scenario: Scenario, drive: Drive, path: string, wanted: unknown): string | undefined {
  const from = driveValue(drive, path);
  if (typeof from !== 'number' || typeof wanted !== 'number' || !Number.isInteger(from) || !Number.isInteger(wanted)) return undefined;
  const { targets } = layOut(scenario);
  const fits = (value: number): boolean => {
    const parsed = parseDrive(withDriveValue(drive, path, value));
    if (!parsed.ok) return false;
    const capacities = emptyTargets(withDrive(scenario, parsed.drive));
    return targets.every(
      (target, t) => target.usedBytes <= capacities[t].capacityBytes || capacities[t].capacityBytes >= target.capacityBytes,
    );
  };
  const step = wanted < from ? 1 : -1;
  const away = smallest(0, Math.abs(from - wanted), (k) => fits(wanted + step * k));
  return `${wanted + step * away} would do`;
}

/** Smallest whole number in [low, high] that is good, if all above a good one are good; `high` is assumed good. */
function smallest(low: number, high: number, good: (value: number) => boolean): number {
  let [bad, fine] = [low - 1, high];
  while (fine - bad > 1) {
    const middle = Math.floor((bad + fine) / 2);
    if (good(middle)) fine = middle;
    else bad = middle;
  }
  return fine;
}
