import { IMPORTED } from '@faixa/contract'
import { expect, test } from 'vitest'
import { matchHeadings } from '../../../import/match-headings.ts'
import { readTable } from '../../../import/read-table.ts'
import { importColumns, isHelp } from './import-columns.ts'
import { importTemplate } from './import-template.ts'

const CASES = IMPORTED.flatMap((tipo) => [
  { tipo, convite: false },
  { tipo, convite: true },
])

test.each(CASES)(
  'the template of $tipo, invited $convite, is read as a table of it, whose help is no row',
  async ({ tipo, convite }) => {
    const read = await readTable(new Uint8Array(await (await importTemplate(tipo, convite)).arrayBuffer()))
    if ('fault' in read) throw new Error(read.fault)
    const columns = importColumns(tipo, convite)
    expect(matchHeadings(read.rows, columns, isHelp)).toEqual({
      rows: [],
      fields: columns.map(({ field }) => field),
      unknown: [],
    })
    expect(read.rows[1]?.cells[0]).toMatch(/^Ajuda: obrigatório/)
  },
)

test('no heading means two columns', () => {
  for (const tipo of IMPORTED) {
    const words = importColumns(tipo, false).flatMap(({ label, aliases = [] }) => [...new Set([label, ...aliases])])
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([])
  }
})

test('people who are invited have no column of passwords, and none is asked for', () => {
  const fields = importColumns('funcionarios', true).map(({ field }) => field)
  expect(fields).not.toContain('senha')
  const typed = importColumns('funcionarios', false).find(({ field }) => field === 'senha')
  expect(typed?.required).toBe(true)
})
