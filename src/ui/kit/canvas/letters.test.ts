import { describe, expect, it } from 'vitest';
import { letterFactor } from './letters.ts';

const fontSize = '11px';

describe('the room that letters take', () => {
  it('is as designed with the spacing of the styles, closer or unknown', () => {
    expect(letterFactor({ letterSpacing: 'normal', lineHeight: '13.75px', fontSize })).toBe(1);
    expect(letterFactor({ letterSpacing: '-0.2px', lineHeight: 'normal', fontSize })).toBe(1);
    expect(letterFactor({ letterSpacing: '', lineHeight: '', fontSize: '' })).toBe(1);
  });
  it('is more by whatever is farther apart, and does not depend on the size of the type', () => {
    const spaced = letterFactor({ letterSpacing: '1.32px', lineHeight: '16.5px', fontSize });
    expect(spaced).toBeCloseTo(1.2);
    expect(letterFactor({ letterSpacing: '2.64px', lineHeight: '33px', fontSize: '22px' })).toBeCloseTo(spaced);
    expect(letterFactor({ letterSpacing: '3.3px', lineHeight: '13.75px', fontSize })).toBeGreaterThan(spaced);
  });
});
