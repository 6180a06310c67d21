/**
 * A canvas that is always sharp and never draws more than once a frame. It follows its box (CSS decides
 * the size), the device pixel ratio and the theme; `paint` gets CSS pixels and draws everything again.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { cancelFrame, scheduleFrame } from './raf.ts';
import { useTokens } from './tokens.ts';
import type { Tokens } from './tokens.ts';

export interface CanvasSize {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

export type Paint = (context: CanvasRenderingContext2D, size: CanvasSize, tokens: Tokens) => void;

export interface CanvasProps {
  /** Draws the whole canvas; a new function identity asks for a repaint, so keep it with useCallback. */
  readonly paint: Paint;
  readonly onSize?: (size: CanvasSize) => void;
  readonly className?: string | undefined;
  readonly style?: React.CSSProperties;
}

/** Largest backing store of one side in device pixels; beyond it browsers fail silently. */
const MAX_SIDE = 8192;

/** Decorative for assistive technology: its owner gives the name, the keyboard and the table. */
export function Canvas({ paint, onSize, className, style }: CanvasProps) {
  const element = useRef<HTMLCanvasElement>(null);
  const size = useRef<CanvasSize>({ width: 0, height: 0, ratio: 1 });
  const colors = useTokens();
  const latest = useRef({ paint, onSize, colors });

  // One stable task, so that the frame owner can tell that it is asked for already.
  const draw = useRef<(() => void) | null>(null);
  draw.current ??= () => {
    const canvas = element.current;
    const context = canvas?.getContext('2d');
    const { width, height, ratio } = size.current;
    if (!canvas || !context || width === 0 || height === 0) return;
    const deviceWidth = Math.min(MAX_SIDE, Math.round(width * ratio));
    const deviceHeight = Math.min(MAX_SIDE, Math.round(height * ratio));
    if (canvas.width !== deviceWidth || canvas.height !== deviceHeight) {
      canvas.width = deviceWidth;
      canvas.height = deviceHeight;
    }
    context.setTransform(deviceWidth / width, 0, 0, deviceHeight / height, 0, 0);
    context.clearRect(0, 0, width, height);
    latest.current.paint(context, size.current, latest.current.colors);
  };

  useLayoutEffect(() => {
    latest.current = { paint, onSize, colors };
    scheduleFrame(draw.current!);
  });

  useEffect(() => {
    const canvas = element.current!;
    const task = draw.current!;
    const measure = () => {
      const ratio = globalThis.devicePixelRatio || 1;
      const { clientWidth: width, clientHeight: height } = canvas;
      const old = size.current;
      if (old.width === width && old.height === height && old.ratio === ratio) return;
      size.current = { width, height, ratio };
      latest.current.onSize?.(size.current);
      scheduleFrame(task);
    };
    // Heard of right after the page is laid out; asking now would lay the whole page out in the task that made it.
    const observer = new ResizeObserver(measure);
    observer.observe(canvas);
    // Zooming the page changes the ratio without resizing the box in CSS pixels on some systems.
    globalThis.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      globalThis.removeEventListener('resize', measure);
      cancelFrame(task);
    };
  }, []);

  return <canvas ref={element} className={className} style={style} aria-hidden="true" />;
}
