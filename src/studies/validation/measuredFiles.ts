/** The drives whose response times were measured request by request; their files are in `measured/`. */

export interface MeasuredFile {
  /** Of the drive in the library, and of the file. */
  readonly id: string;
  readonly name: string;
  /** Demerit figure of the reference simulator, DiskSim 4.0, on the same requests. */
  readonly demeritMs: number;
}

export const MEASURED_FILES: readonly MeasuredFile[] = [
  { id: 'cheetah9LP', name: 'Seagate Cheetah 9LP ST39102LW', demeritMs: 0.107 },
  { id: 'atlas10k', name: 'Quantum Atlas 10K TN09100W', demeritMs: 0.268 },
  { id: 'atlas_III', name: 'Quantum Atlas III QM39100TD-SW', demeritMs: 0.378 },
  { id: 'barracuda', name: 'Seagate Barracuda 4XL ST32171W', demeritMs: 0.349 },
  { id: 'cheetah4LP', name: 'Seagate Cheetah 4LP ST34501N', demeritMs: 0.318 },
  { id: 'ibm18es', name: 'IBM Ultrastar 18ES DNES-309170W', demeritMs: 0.135 },
];
