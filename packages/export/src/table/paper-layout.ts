/** Divides a long and wide table into pages: groups of columns side by side, the same rows in each. Lengths in points. */

/** Maximum number of columns with which a page can be read (specification 001 §9). */
export const GROUP_SIZE = 11

/** Groups of nearly equal size, at most GROUP_SIZE each; where there are several, all but the first begin with the column of `key`. */
export function columnGroups(columns: number, key: number): readonly (readonly number[])[] {
  const groups = Math.max(1, Math.ceil(columns / GROUP_SIZE))
  const indices = Array.from({ length: columns }, (_, index) => index)
  return Array.from({ length: groups }, (_, group) => {
    const block = indices.slice(Math.round((group * columns) / groups), Math.round(((group + 1) * columns) / groups))
    return group === 0 || block.includes(key) ? block : [key, ...block]
  })
}

export interface Wanted {
  /** Width of the longest cell on one line. */
  readonly natural: number
  /** Minimum width: that of the heading's longest word, or of a whole figure. */
  readonly least: number
}

/** Widths that fill the page: surplus width is shared, missing width is taken in proportion from columns that may be narrower. */
export function columnWidths(wanted: readonly Wanted[], width: number): readonly number[] {
  const natural = sum(wanted.map((one) => one.natural))
  if (natural <= width) return wanted.map((one) => (one.natural * width) / natural)
  const least = sum(wanted.map((one) => one.least))
  if (least >= width) return wanted.map((one) => (one.least * width) / least)
  const share = (width - least) / (natural - least)
  return wanted.map((one) => one.least + (one.natural - one.least) * share)
}

/** Index of the first row of each page. `first` and `other`: the height for rows on the first page and on later pages. */
export function pageStarts(heights: readonly number[], first: number, other: number): readonly number[] {
  const starts = [0]
  let room = first
  heights.forEach((height, row) => {
    if (height > room && row > starts.at(-1)!) {
      starts.push(row)
      room = other
    }
    room -= height
  })
  return starts
}

/** Rows on a page when every row takes one line, and when many take two. */
const ROWS_ALONE = 35
const ROWS_IN_GROUPS = 24
/** Maximum rows times groups of columns in one PDF: about 2,000 pages, beyond which browsers run out of memory. */
const MOST_LINES = 60_000

export interface PaperEstimate {
  readonly pages: number
  /** The document would be longer than MOST_LINES allows. */
  readonly tooLong: boolean
}

/** Estimates the pages before anything is measured, so that a person can decide whether a PDF makes sense. */
export function estimatePages(rows: number, columns: number): PaperEstimate {
  const groups = columnGroups(columns, 0).length
  return {
    pages: Math.ceil(rows / (groups === 1 ? ROWS_ALONE : ROWS_IN_GROUPS)) * groups,
    tooLong: rows * groups > MOST_LINES,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
