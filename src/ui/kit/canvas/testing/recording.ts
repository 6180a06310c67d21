/** A canvas context that keeps what is painted on it as marks: for pictures that paint directly. Knows what those use, and no more. */
import { partOf } from '../../../../base/testing/part.ts';
import type { Mark, TextMark } from '../draw.ts';
import { textWidth } from '../textWidth.ts';

const ANCHORS: Readonly<Record<string, TextMark['anchor']>> = { left: 'start', center: 'middle', right: 'end' };

class RecordingContext {
  readonly marks: Mark[] = [];
  fillStyle = '';
  strokeStyle = '';
  lineWidth = 1;
  lineCap: CanvasLineCap = 'butt';
  globalAlpha = 1;
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'left';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  #lines: [number, number, number, number][] = [];
  #from: readonly [number, number] = [0, 0];

  save(): void {}
  restore(): void {}
  rect(): void {}
  clip(): void {}

  beginPath(): void {
    this.#lines = [];
  }

  moveTo(x: number, y: number): void {
    this.#from = [x, y];
  }

  lineTo(x: number, y: number): void {
    this.#lines.push([...this.#from, x, y]);
    this.#from = [x, y];
  }

  stroke(): void {
    for (const [x1, y1, x2, y2] of this.#lines)
      this.marks.push({ kind: 'line', x1, y1, x2, y2, stroke: this.strokeStyle, width: this.lineWidth });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const { fillStyle: fill, globalAlpha: opacity } = this;
    if (opacity === 1) this.marks.push({ kind: 'rect', x, y, width, height, fill });
    else this.marks.push({ kind: 'area', points: [x, y, x + width, y, x + width, y + height, x, y + height], fill, opacity });
  }

  fillText(text: string, x: number, y: number): void {
    const size = Number.parseFloat(this.font);
    // Marks have the middle of the letters.
    const middle = this.textBaseline === 'middle' ? y : y - size * 0.35;
    this.marks.push({ kind: 'text', x, y: middle, text, fill: this.fillStyle, size, anchor: ANCHORS[this.textAlign] ?? 'start' });
  }

  measureText(text: string): TextMetrics {
    return partOf<TextMetrics>({ width: textWidth(text, Number.parseFloat(this.font)) });
  }
}

/** What `paint` draws. */
export function painted(paint: (context: CanvasRenderingContext2D) => void): readonly Mark[] {
  const context = new RecordingContext();
  paint(partOf<CanvasRenderingContext2D>(context));
  return context.marks;
}
