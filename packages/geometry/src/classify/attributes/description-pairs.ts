/**
 * Reads a plain description as lines of `name: value`, or of a value alone: «Spray: OFF», «Válvula = fechada; velocidade = 60», «Desligado».
 * Tables in a description are attributes already (kml/document/description-table.ts).
 */
export interface DescriptionPair {
  /** Name as written; empty where the line has none. */
  readonly name: string
  readonly value: string
}

const LONGEST = 2_000
const MOST_PAIRS = 50

export function descriptionPairs(description: string): readonly DescriptionPair[] {
  return description
    .slice(0, LONGEST)
    .replace(/<[^<>]*>/g, '\n')
    .split(/[\r\n;|]|,\s/)
    .slice(0, MOST_PAIRS)
    .flatMap((line) => {
      const [, name = '', value = ''] = /^([^:=]{0,60}?)\s*[:=]\s*(.*)$/.exec(line.trim()) ?? ['', '', line.trim()]
      return value === '' ? [] : [{ name: name.trim(), value: value.trim() }]
    })
}
