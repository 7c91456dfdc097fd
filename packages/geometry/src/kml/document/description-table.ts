/**
 * Reads attributes from the HTML that GIS programs put into `description`: rows of two cells, nested tables as ArcGIS writes them, a header
 * row with one row of values, and `<b>KEY:</b> value<br>` lines. It is not an HTML parser: it treats only tags as tokens and text as cells.
 */
import { decodeEntities } from '../text/html-entities.ts'

type Pair = readonly [key: string, value: string]

interface Cell {
  readonly header: boolean
  text: string
}

interface Table {
  row: Cell[]
  rows: Cell[][]
}

// Quoted values are bounded and no < is allowed outside them: a hostile description must not cost quadratic time.
const TOKEN = /<!--[^]*?(?:-->|$)|<(\/?)([a-zA-Z][\w:]*)(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^'"<>])*>|[^<]+|</g
const BOLD_LINE = /^\s*(?:<li[^>]*>\s*)?<(b|strong)>(.*?)<\/\1>(.*)$/is

/** Returns the pairs in order, keys repeated as they are; empty when the text holds no table. */
export function readDescriptionTable(html: string): Pair[] {
  return /<td[\s>]/i.test(html) ? readTables(html) : readBoldLines(html)
}

function readTables(html: string): Pair[] {
  const pairs: Pair[] = []
  const open: Table[] = []
  const endRow = (table: Table) => {
    if (table.row.length > 0) table.rows.push(table.row)
    table.row = []
  }
  const endTable = (table: Table | undefined) => {
    if (!table) return
    endRow(table)
    pairs.push(...pairsOf(table.rows))
  }
  for (const [token, slash, tag] of html.matchAll(TOKEN)) {
    const table = open.at(-1)
    switch (tag?.toLowerCase()) {
      case 'table':
        if (slash) endTable(open.pop())
        else open.push({ row: [], rows: [] })
        break
      case 'tr':
        if (table) endRow(table)
        break
      case 'td':
      case 'th':
        if (slash) break
        // Some programs write rows without a table around them.
        if (!table) open.push({ row: [], rows: [] })
        open.at(-1)?.row.push({ header: tag?.toLowerCase() === 'th', text: '' })
        break
      case undefined: {
        const cell = table?.row.at(-1)
        if (cell && !token.startsWith('<!--')) cell.text += token
        break
      }
      default: {
        const cell = table?.row.at(-1)
        if (cell && /^(br|p|div|li)$/i.test(tag ?? '')) cell.text += ' '
      }
    }
  }
  while (open.length > 0) endTable(open.pop())
  return pairs
}

function pairsOf(rows: readonly Cell[][]): Pair[] {
  const [first, second] = rows
  if (first && second && rows.length === 2 && first.length === second.length && first.every(({ header }) => header)) {
    if (second.every(({ header }) => !header)) return first.flatMap((cell, i) => pairOf(cell, second[i]))
  }
  return rows.flatMap((row) => (row.length === 2 ? pairOf(row[0], row[1]) : []))
}

function pairOf(key: Cell | undefined, value: Cell | undefined): Pair[] {
  const name = textOf(key?.text ?? '').replace(/\s*:$/, '')
  return name === '' ? [] : [[name, textOf(value?.text ?? '')]]
}

function readBoldLines(html: string): Pair[] {
  const pairs: Pair[] = []
  for (const line of html.split(/<br\s*\/?>|<\/p>|<\/li>|\r?\n/i)) {
    const match = BOLD_LINE.exec(line.replace(/^\s*<p[^>]*>/i, ''))
    if (!match) continue
    const name = textOf(stripTags(match[2] ?? ''))
    const value = textOf(stripTags(match[3] ?? ''))
    if (name.endsWith(':') || value.startsWith(':')) pairs.push([name.replace(/\s*:$/, ''), value.replace(/^:\s*/, '')])
  }
  return pairs.filter(([name]) => name !== '')
}

function stripTags(html: string): string {
  // A tag may not contain <: otherwise each of a million unclosed < would search to the end of the text.
  return html.replace(/<[^<>]*>/g, '')
}

function textOf(raw: string): string {
  return decodeEntities(raw)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}
