import { IMPORTED } from '@faixa/contract'
import { openWorkbook } from '@faixa/export/modelo'
import { expect, test } from 'vitest'
import { kindNames } from '../../../entidades/entity-words.ts'
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
    expect(matchHeadings(read.sheets[0]!.rows, columns, isHelp)).toEqual({
      rows: [],
      fields: columns.map(({ field }) => field),
      unknown: [],
    })
    expect(read.sheets[0]?.rows[1]?.cells[0]).toMatch(/^Ajuda: obrigatório/)
  },
)

test('the template of everything has a tab for each list, and only its first tab is selected', async () => {
  const file = await importTemplate('tudo', true)
  const read = await readTable(new Uint8Array(await file.arrayBuffer()))
  if ('fault' in read) throw new Error(read.fault)
  expect(read.sheets.map(({ nome }) => nome)).toEqual(IMPORTED.map(kindNames))
  const { parts } = openWorkbook(new Uint8Array(await file.arrayBuffer()))
  const selected = [...parts].filter(([, part]) => new TextDecoder().decode(part).includes('tabSelected="1"'))
  expect(selected.map(([path]) => path)).toEqual(['xl/worksheets/sheet1.xml'])
})

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
