/** The tables of docs/container-move.md, from the study's claims, its committed verdicts and its recorded runs. */
import { analysesText, bullets, claimsTable, filledWith, viewsText, type DocumentParts } from '../claims/document.ts';
import { ABOUT } from './about.ts';
import { CONTAINER_MOVE_CLAIMS } from './claims/index.ts';

const PARTS: DocumentParts = {
  claims: () => claimsTable(CONTAINER_MOVE_CLAIMS, 'the essay'),
  analyses: () => analysesText(CONTAINER_MOVE_CLAIMS),
  methods: () => viewsText(ABOUT),
  contradictions: () => bullets(ABOUT.contradictions),
};

/** The document with each part as it is now. */
export const filled = (text: string): string => filledWith(PARTS, text);
