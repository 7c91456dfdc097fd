/** Turns values into the contents of spreadsheet cells: real numbers, days and times of day, so that they can be added up and sorted. */
import type { Cell, CellKind } from '../table/table-column.ts'

const DAY_MS = 86_400_000
/** Day number of 1970-01-01 in a spreadsheet, which counts days from 1899-12-30, as if 1900 had been a leap year. */
const UNIX_EPOCH_DAY = 25_569

/** Largest text of a cell, UTF-16 units (Excel specifications and limits): a file with a longer one is refused as damaged. */
const TEXT_MOST = 32_767

/**
 * A day becomes a count of days, a time of day a part of one. A text stays a text, whatever it begins with, up to the maximum length of a
 * cell. An absent value becomes an empty cell.
 */
export function excelCell(kind: CellKind, cell: Cell): string | number | null {
  if (cell === undefined || cell === '') return null
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (kind === 'day') return finite(Date.parse(`${cell}T00:00:00Z`) / DAY_MS + UNIX_EPOCH_DAY)
  if (kind === 'hour') return finite(Date.parse(`1970-01-01T${cell}Z`) / DAY_MS)
  if (kind !== 'moment') return cell.length > TEXT_MOST ? `${cell.slice(0, TEXT_MOST - 1)}…` : cell
  const instant = new Date(cell)
  // A spreadsheet has no time zones: the local time of the person who exports is written, to the minute.
  const clock = instant.getTime() - instant.getTimezoneOffset() * 60_000
  return finite(Math.floor(clock / 60_000) / 1440 + UNIX_EPOCH_DAY)
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
