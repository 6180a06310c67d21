/** Sentences of the analysis as a terminal and a program take them: plain spaces and minus signs, so that they can be searched. */
export const plainText = (text: string): string => text.replace(/[\u202f\u00a0]/g, ' ').replaceAll('\u2212', '-');
