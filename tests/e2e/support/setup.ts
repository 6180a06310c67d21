/** Before all end-to-end tests. */
import type { FullConfig } from '@playwright/test';
import { makeDevice } from './device.ts';
import { LIGHT } from './page.ts';

export default (config: FullConfig): Promise<void> => makeDevice(config, ['', LIGHT]);
