/** Drives as they stood in the measuring rig, behind its bus: names for places to replay on. */
import { MEASURED_FILES } from './measuredFiles.ts';

const RIG = '-rig';

/** A drive whose measured requests are on board, behind its rig's bus, by its id in the library. */
export const rigDriveId = (id: string): string => `${id}${RIG}`;

/** The library's id of a drive in its rig; undefined for any other id. */
export function rigDriveOf(id: string): string | undefined {
  return MEASURED_FILES.find((file) => rigDriveId(file.id) === id)?.id;
}
