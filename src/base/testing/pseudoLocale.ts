/** Imported first, before what it is to reach: every message that is read from now on comes in brackets. */
import { setPseudoLocale } from '../catalog.ts';

setPseudoLocale(true);
