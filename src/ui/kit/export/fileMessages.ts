/** What can go wrong while a picture is written as a file; loaded with the code that writes it. */
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  noCanvas: 'This browser provides no canvas to draw on.',
  noPng: 'The browser could not convert the picture to PNG.',
  notPng: 'Not a PNG file.',
});
