import { IMPORTED } from '@faixa/contract'
import { expect, test } from 'vitest'
import { matchHeadings } from '../../../import/match-headings.ts'
import { readTable } from '../../../import/read-table.ts'
import { importColumns, isHelp } from './import-columns.ts'
import { importTemplate } from './import-template.ts'

test.each(IMPORTED)('the template of %s is read as a table of it, whose help is no row', async (tipo) => {
  const read = await readTable(new Uint8Array(await (await importTemplate(tipo)).arrayBuffer()))
  if ('fault' in read) throw new Error(read.fault)
  const columns = importColumns(tipo)
  expect(matchHeadings(read.rows, columns, isHelp)).toEqual({
    rows: [],
    fields: columns.map(({ field }) => field),
    unknown: [],
  })
  expect(read.rows[1]?.cells[0]).toMatch(/^Ajuda: obrigatório/)
})

test('no heading means two columns', () => {
  for (const tipo of IMPORTED) {
    const words = importColumns(tipo).flatMap(({ label, aliases = [] }) => [...new Set([label, ...aliases])])
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([])
  }
})
