import type { RelatorioMensal } from '@faixa/contract'
import { COLUNAS_DO_MODELO, FIGURAS_MENSAIS, linhaMensal, totaisMensais } from '@faixa/domain'
import { excelFile } from '@faixa/export'
import readSheets from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { mensalFileName } from '../file-names.ts'
import { mensalAnexo } from './mensal-anexo.ts'
import { COLUMNS, mensalFile } from './mensal-files.ts'
import { mensalModelo, modeloValues } from './mensal-modelo.ts'

const PLANE = { id: 1, nome: 'PT-UAB', modelo: 'AT-502B', tipo: 'tripulada' } as const
const DRONE = { id: 2, nome: 'PP-123456789', tipo: 'drone' } as const

type Operacao = RelatorioMensal['operacoes'][number]

function operacao(codigo: string, change: Partial<Operacao> = {}): Operacao {
  return {
    laudo: codigo,
    codigo,
    nome: 'Santa Rita',
    data: '2026-03-14',
    contratante: 'Usina Aurora',
    prestadora: 'AeroSul Aviação',
    piloto: 'Bruno Lima',
    tratamento: 'MATURADOR',
    cultura: 'CANA-DE-AÇÚCAR',
    aeronave: PLANE,
    areaAplicada: 10.004,
    metodo: 'v2',
    minutos: 10,
    taxaAplicacao: 30,
    dados: { municipio: 'Assis', uf: 'SP', produtos: [{ marca: 'Moddus', dose: 0.8, unidade: 'L/ha' }] },
    ...change,
  }
}

const operacoes = [
  operacao('OS 1'),
  operacao('OS 2', { dados: {}, minutos: undefined }),
  operacao('OS 3', { aeronave: DRONE, metodo: 'v1' }),
]
const relatorio: RelatorioMensal = {
  mes: '2026-03',
  prestadora: { id: 1, nome: 'AeroSul Aviação', cnpj: '04.252.011/0001-10' },
  operacoes,
  totais: totaisMensais(operacoes),
  fora: [{ laudo: 'x', codigo: 'OS 4', nome: 'Santa Fé', data: '2026-03-20', status: 'Erro' }],
}
const document = {
  relatorio,
  lines: operacoes.map((one) => linhaMensal(one)),
  now: new Date(2026, 3, 3, 12),
  compress: false,
}

describe('the monthly report', () => {
  test('as a spreadsheet has real numbers, «não informado» where there is none, and the unrounded total', async () => {
    const [sheet] = await readSheets(Buffer.from(await (await mensalFile(document, 'xlsx')).arrayBuffer()))
    const rows = sheet!.data
    const cellBeside = (label: string) => rows.find(([first]) => first === label)?.[1]
    expect(['Prestadora', 'CNPJ', 'Registro no MAPA', 'Mês', 'Preenchimento'].map(cellBeside)).toEqual([
      'AeroSul Aviação',
      '04.252.011/0001-10',
      'não informado',
      'março de 2026',
      // Município, UF, product, dose and hours of OS 2.
      'Faltam 5 campos em 1 laudo',
    ])
    expect(cellBeside('Medição')).toBe('Métodos v1 e v2')
    expect(cellBeside('Laudos fora do relatório')).toBe('OS 4 de 20/03/2026 (Erro)')
    expect(cellBeside('Fonte')).toContain('Instrução Normativa MAPA nº 2')
    const head = rows.find(([label]) => label === 'Data')!
    const of = (codigo: string, ...names: readonly string[]) => {
      const row = rows.find((cells) => cells[1] === codigo)
      return names.map((name) => row?.[head.indexOf(name)])
    }
    expect(of('OS 1', 'Município', 'UF', 'Aeronave', 'Dose', 'Volume (L/ha)', 'Área (ha)', 'Horas')).toEqual([
      'Assis',
      'SP',
      'PT-UAB · AT-502B',
      '0,8\u00a0L/ha',
      30,
      10.004,
      10 / 60,
    ])
    expect(of('OS 2', 'Município', 'Dose', 'Horas', 'Falta informar')).toEqual([
      'não informado',
      'não informado',
      'não informado',
      'Município; UF; Produto; Dose; Horas',
    ])
    expect(of('OS 3', 'Tipo de aeronave', 'Falta informar')).toEqual(['Drone', null])
    // 3 × 10.004 ha and 2 × 10 min
    const total = rows.at(-1)!
    expect(['Laudo', 'Área (ha)', 'Horas'].map((name) => total[head.indexOf(name)])).toEqual(['TOTAL', 30.012, 20 / 60])
  })

  test('on paper has each kind of aircraft, the rounded total, what is missing and the norms, and no law that was not found', async () => {
    const text = Buffer.from(await (await mensalFile(document, 'pdf')).arrayBuffer()).toString('latin1')
    for (const expected of [
      'AeroSul Avia',
      'CNPJ: 04.252.011/0001-10',
      'Registro no MAPA: n',
      'Aeronaves tripuladas',
      'drones',
      '30,01',
      '20,01',
      'Total \\(sem as horas de 1 laudo\\)',
      'O que falta informar',
      'OS 4',
      'art. 14 e Anexo V',
      'art. 11',
      'PP-123456789',
    ]) {
      expect(text).toContain(expected)
    }
    expect(text).not.toContain('artigo a confirmar')
    expect(mensalFileName('Aero/Sul', '2026-03', 'pdf')).toBe('relatorio-mensal-Aero Sul-2026-03.pdf')
  })
})

describe('the way to the check of its laudos', () => {
  const signed = (verifyUrl?: string) =>
    mensalFile(
      {
        ...document,
        ...(verifyUrl && { verifyUrl }),
        lines: [operacao('OS 1', { verificacao: '7K2M-0123-4567-89AB' }), operacao('OS 2')].map((one) =>
          linhaMensal(one),
        ),
      },
      'pdf',
    ).then(async (file) => Buffer.from(await file.arrayBuffer()).toString('latin1'))
  /** The filled rectangles are the modules of a QR code, and little else. */
  const modules = (text: string) => text.match(/ re\nf/g)?.length ?? 0

  test('is a QR code with the address, and a code below each laudo that has a revision', async () => {
    const [reachable, local] = await Promise.all([signed('https://laudos.exemplo.com.br/sp/verificar'), signed()])
    expect(reachable).toContain('laudos.exemplo.com.br/sp/verificar')
    expect(reachable.match(/7K2M-0123-4567-89AB/g)).toHaveLength(1)
    // A code of version 3 has 29 × 29 modules, about half of them dark, in runs of two on average.
    expect(modules(reachable) - modules(local)).toBeGreaterThan(150)
    expect(local).toContain('Verificar um laudo')
    expect(local).toContain('7K2M-0123-4567-89AB')
  })
})

describe('the built-in spreadsheet', () => {
  test('has a sheet for each norm with its columns, rows that are alike added up, and the total', async () => {
    const file = await mensalAnexo(document)
    const sheets = await readSheets(Buffer.from(await file.arrayBuffer()))
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Aeronaves tripuladas', 'Drones'])
    const tableOf = (at: number, first: string) => {
      const rows = sheets[at]!.data
      return rows.slice(rows.findIndex(([label]) => label === first))
    }
    // Columns that the summaries of IN 2/2008, art. 14, name; OS 1 and OS 2 differ in município, UF and product.
    expect(tableOf(0, 'Município')).toEqual([
      ['Município', 'UF', 'Atividade', 'Cultura', 'Produto', 'Área (ha)'],
      ['Assis', 'SP', 'MATURADOR', 'CANA-DE-AÇÚCAR', 'Moddus', 10.004],
      ['não informado', 'não informado', 'MATURADOR', 'CANA-DE-AÇÚCAR', 'não informado', 10.004],
      ['TOTAL', null, null, null, null, 20.008],
    ])
    // The columns of Portaria 298/2021, art. 11; 10 min are a sixth of an hour.
    expect(tableOf(1, 'Município')).toEqual([
      ['Município', 'UF', 'Aeronave', 'Atividade', 'Produto', 'Dose', 'Volume (L/ha)', 'Área (ha)', 'Horas'],
      ['Assis', 'SP', 'PP-123456789', 'MATURADOR', 'Moddus', '0,8\u00a0L/ha', 30, 10.004, 10 / 60],
      ['TOTAL', null, null, null, null, null, null, 10.004, 10 / 60],
    ])
    expect(sheets[0]!.data.flat()).toContainEqual(expect.stringContaining('art. 14 e Anexo V'))
  })

  test('adds up operations that the norm does not part', async () => {
    const alike = [operacao('OS 1'), operacao('OS 5', { taxaAplicacao: 20, areaAplicada: 0.1 })]
    const file = await mensalAnexo({ ...document, lines: alike.map((one) => linhaMensal(one)) })
    const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
    expect(sheet!.data.slice(-2).map((row) => row[5])).toEqual([10.104, 10.104])
  })
})

describe("the prestadora's own spreadsheet", () => {
  const spreadsheet = () =>
    excelFile({
      sheet: 'Modelo',
      above: [['Da casa']],
      rows: [],
      columns: ['Dia', 'Produto', 'Área', 'Horas'].map((label) => {
        return { name: label, label, kind: 'text', cell: () => undefined } as const
      }),
    })
  const mapa = {
    aba: 'Modelo',
    celulas: { cnpj: 'F1', registroMapa: 'F2', ultimoDia: 'F3', area: 'F4', operacoes: 'F5', fora: 'F6' },
    linhas: { primeira: 3, ultima: 5, colunas: { data: 'A', produto: 'B', area: 'C', horas: 'D' } },
  } as const

  test('is filled with the figures of the report, unrounded, and says what nobody gave', async () => {
    const file = await mensalModelo(document, await spreadsheet(), mapa)
    const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
    const rows = sheet!.data
    const day = new Date(Date.UTC(2026, 2, 14))
    expect(rows.slice(2, 5).map((row) => row.slice(0, 4))).toEqual([
      [day, 'Moddus', 10.004, 10 / 60],
      [day, 'não informado', 10.004, 'não informado'],
      [day, 'Moddus', 10.004, 10 / 60],
    ])
    expect(rows.slice(0, 6).map((row) => row[5])).toEqual([
      '04.252.011/0001-10',
      'não informado',
      new Date(Date.UTC(2026, 2, 31)),
      30.012,
      3,
      'OS 4 de 20/03/2026 (Erro)',
    ])
  })

  test('that is too short for the month is not filled, and says why', async () => {
    const short = { ...mapa, linhas: { ...mapa.linhas, ultima: 4 } }
    await expect(mensalModelo(document, await spreadsheet(), short)).rejects.toThrow('O mês tem 3 operações')
  })

  test('may have every column and figure of the report, under the same names', () => {
    expect(COLUMNS.map(({ name, label }) => [name, label])).toEqual(
      Object.entries(COLUNAS_DO_MODELO).map(([name, { titulo }]) => [name, titulo]),
    )
    expect(Object.keys(modeloValues(document).celulas)).toEqual(Object.keys(FIGURAS_MENSAIS))
  })
})
