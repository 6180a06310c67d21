/**
 * The drives that studies draw from a sheet, as their scenarios have them. The build puts the finished drives here
 * (`scripts/sources.mjs`): the first load then needs neither the sheets nor what makes a drive of one.
 */
import { BARRACUDA_7200_9 } from './barracuda72009.ts';
import { CHEETAH_15K3 } from './cheetah15k3.ts';
import { CHEETAH_18XL } from './cheetah18xl.ts';
import { flashOf } from './flashPreset.ts';
import { SAS15K_146 } from './sas15k146.ts';
import { drawSheet } from './sheet.ts';
import { SUN_FMOD_24 } from './sunFmod24.ts';

export const barracudaDrive = drawSheet(BARRACUDA_7200_9).drive;
export const cheetah15k3Drive = drawSheet(CHEETAH_15K3).drive;
export const cheetah18xlDrive = drawSheet(CHEETAH_18XL).drive;
export const sasDrive = drawSheet(SAS15K_146).drive;
export const flashModule = flashOf(SUN_FMOD_24);
