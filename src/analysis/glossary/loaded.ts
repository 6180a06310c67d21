import { later } from '../../base/later.ts';

/** The glossary and its finder, loaded when the first term is asked for. */
export const GLOSSARY = later('the glossary', () => import('./book.ts'));
