import { formatClock, formatMoment } from '../ui/format-when.ts'

/** The work of an order: not begun, under way since `desdeMs`, or concluded at `ateMs`. */
export interface Trabalho {
  readonly desdeMs?: number
  readonly ateMs?: number
}

/** «Em campo desde 07:12», with the day where it is not today; undefined before the work. */
export function workText({ desdeMs, ateMs }: Trabalho, nowMs: number): string | undefined {
  const at = (ms: number, preposition: string) =>
    new Date(ms).toDateString() === new Date(nowMs).toDateString()
      ? `${preposition}${formatClock(ms)}`
      : `${preposition === 'às ' ? 'em ' : preposition}${formatMoment(ms)}`
  if (ateMs !== undefined) return `Concluída no campo ${at(ateMs, 'às ')}`
  return desdeMs === undefined ? undefined : `Em campo desde ${at(desdeMs, '')}`
}
