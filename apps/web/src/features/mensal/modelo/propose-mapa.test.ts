import { COLUNAS_DO_MODELO } from '@faixa/domain'
import { excelFile } from '@faixa/export'
import { openWorkbook } from '@faixa/export/modelo'
import { expect, test } from 'vitest'
import { proposeMapa } from './propose-mapa.ts'

const table = (sheet: string, above: readonly string[][], head: readonly string[], rows: readonly string[][] = []) => ({
  sheet,
  above,
  columns: head.map((label, i) => ({
    name: `${i}`,
    label,
    kind: 'text' as const,
    cell: (row: readonly string[]) => row[i],
  })),
  rows,
})
const proposed = async (...tables: readonly ReturnType<typeof table>[]) =>
  proposeMapa(openWorkbook(new Uint8Array(await (await excelFile(...tables)).arrayBuffer())))

test('a form is mapped by its headings and labels, in the sheet that has them', async () => {
  const form = table(
    'Dados',
    [['MINISTÉRIO'], ['Razão social', '', 'CNPJ/CPF'], ['Mês de referência']],
    [
      'DATA DA APLICAÇÃO',
      'Observação',
      'Prefixo',
      'Área Tratada (ha)',
      'Volume de calda (L/ha)',
      'Munícipio',
      'Município',
    ],
  )
  expect(await proposed(table('Produtos', [], ['Produto', 'Classe']), form)).toEqual({
    aba: 'Dados',
    // The heading is row 4.
    primeira: '5',
    ultima: '',
    celulas: { prestadora: 'B2', cnpj: 'D2', mes: 'B3' },
    colunas: { data: 'A', aeronave: 'C', area: 'D', volume: 'E', municipio: 'F' },
  })
})

test('what stands below empty rows ends the list; a list that has rows leaves its end to the person', async () => {
  const head = ['UF', 'Município', 'Área']
  const empty = ['', '', '']
  // The heading is row 1, rows 2 and 3 are empty, and the total is row 4.
  expect(await proposed(table('A', [], head, [empty, empty, ['', 'Total', '']]))).toMatchObject({
    primeira: '2',
    ultima: '3',
  })
  expect(await proposed(table('A', [], head, [['SP', 'Assis', '']]))).toMatchObject({ primeira: '2', ultima: '' })
})

test("the report's own titles are all known, and a spreadsheet without headings has no proposal", async () => {
  const titles = Object.values(COLUNAS_DO_MODELO).map(({ titulo }) => titulo)
  expect(Object.keys((await proposed(table('A', [], titles)))!.colunas)).toEqual(Object.keys(COLUNAS_DO_MODELO))
  expect(await proposed(table('A', [], ['Nada', 'Outra']))).toBeUndefined()
})
