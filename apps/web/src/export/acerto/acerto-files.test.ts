import { inflateSync } from 'node:zlib'
import type { Acerto, AcertoLinha } from '@faixa/contract'
import { ACERTO_SITUACAO_NAMES, sumReais } from '@faixa/domain'
import readSheets from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import {
  computedLines,
  countedLines,
  paidInFull,
  simulatedTotals,
  totalsOf,
  withdrawnLines,
} from '../../acerto/acerto-lines.ts'
import { acertoFile, acertoFileName } from './acerto-files.ts'

const contrato = { uuid: 'c', versao: 2, nome: 'Safra 2026' }

function linha(codigo: string, efetividade: number, valor: string, more: Partial<AcertoLinha> = {}): AcertoLinha {
  return {
    laudo: codigo,
    tipo: 'laudo',
    codigo,
    nome: 'Santa Rita',
    data: '2026-03-14',
    tratamento: 'MATURADOR',
    piloto: 'Bruno Lima',
    revisao: { numero: 3, sha256: 'ab'.repeat(32) },
    contrato: 'c',
    contratoVersao: 2,
    regraDeCalculo: 2,
    metodo: 'v2',
    numeros: {
      areaPlantio: 100,
      aplicacaoEfetiva: efetividade,
      percentAplicacaoEfetiva: efetividade,
      areaNaoAplicada: 100 - efetividade,
      aplicacaoExterna: 5,
      areaBruta: 110,
      taxaAplicacao: 30,
    },
    valor,
    verificacoes: [],
    contestacoes: [],
    ...more,
  }
}

const acerto: Acerto = {
  uuid: 'a',
  versao: 4,
  empresa: { id: 1, nome: 'Usina Aurora' },
  prestadora: { id: 2, nome: 'AeroSul' },
  inicio: '2026-03-01',
  fim: '2026-03-31',
  situacao: 'Aceito',
  laudos: 3,
  valor: '7920.00',
  contestados: 0,
  dataCriacao: '2026-04-01T12:00:00Z',
  por: 'Gil Nunes',
  feitoPor: 'prestadora',
  aceites: [{ lado: 'empresa', por: 'Davi Reis', em: '2026-04-02T12:00:00Z' }],
  contratos: [
    {
      ...contrato,
      termos: {
        precoPorHa: '45.00',
        conta: 'efetiva',
        pleno: 85,
        degraus: [{ de: 0, modo: 'proporcional' }],
        meta: { de: 93, bonus: 5 },
      },
    },
  ],
  linhas: [
    linha('A', 80, '3388.32', {
      verificacoes: [
        { codigo: 'insumos-diferem', mensagem: 'Os insumos dão para 60,00 ha.', confirmada: true },
        { codigo: 'area-incompleta', mensagem: 'Falta um pedaço da área.' },
      ],
    }),
    linha('B', 88, '3960.00', {
      metodo: 'v1',
      intervalo: { de: 83.1, ate: 91.4 },
      decisoes: [
        { limite: 93, decisao: 'nao' },
        { limite: 85, decisao: 'indecidivel' },
      ],
    }),
    // Settled for 3388.32 at 80 %, and worth 3960.00 now.
    linha('C', 88, '571.68', { tipo: 'diferenca', anterior: '3388.32', causa: 'medido' }),
    linha('D', 90, '4050.00', { retirado: true }),
  ],
  fora: [],
}

const lines = computedLines(acerto)
const totals = totalsOf(lines)
const document = { acerto, lines, totals, now: new Date('2026-04-03T12:00:00Z') }

test('the lines come out as the server stored them, and add up to its total', () => {
  for (const { linha, pago } of lines) if (linha.tipo === 'laudo') expect(pago?.valor).toBe(linha.valor)
  // 3388.32 + 3960.00 + 571.68; the withdrawn line does not count.
  expect(totals).toMatchObject({
    valor: acerto.valor,
    diferencas: '571.68',
    laudos: 2,
    contadoHa: 168,
    naoAplicadaHa: 32,
  })
  // (110 − 80) × 30 + (110 − 88) × 30 = 900 + 660
  expect(totals.litros).toBe(1560)
  expect(lines[2]!.conta.at(-1)).toContain('diferença de R$')
})

test('a simulation pays by other terms: from 88 % in full, B is paid as before and A less', () => {
  // A: 80 ÷ 88 = 90.909… %, written 90.91 %: 80 ha × 45.00 × 90.91 % = 3272.76
  expect(simulatedTotals(lines, { pleno: 88, preco: 0 }).valor).toBe('7804.44')
  expect(simulatedTotals(lines, { preco: 0 })).toEqual(totals)
  // Ten percent more for hectares: (3388.32 + 3960.00) × 1.1 = 8083.152, by lines 3727.15 + 4356.00
  expect(simulatedTotals(lines, { preco: 10 }).base).toBe('8083.15')
  expect([paidInFull(lines), paidInFull(lines, 80), paidInFull(lines, 89)]).toEqual([1, 2, 0])
})

describe.each(ACERTO_SITUACAO_NAMES)(
  'of a settlement that is «%s» the lines are the total, to the cent',
  (situacao) => {
    const one = { ...document, acerto: { ...acerto, situacao } }

    test('on screen, with the withdrawn line apart', () => {
      const all = computedLines(one.acerto)
      expect(sumReais(countedLines(all).map(({ linha }) => linha.valor))).toBe(acerto.valor)
      expect(totalsOf(all).valor).toBe(acerto.valor)
      expect(withdrawnLines(all).map(({ linha, regra }) => [linha.codigo, regra])).toEqual([
        ['D', 'Retirado deste acerto, fora do total'],
      ])
    })

    test('in the spreadsheet, where adding up the column gives the total', async () => {
      const [sheet] = await readSheets(Buffer.from(await (await acertoFile(one, 'xlsx')).arrayBuffer()))
      const rows = sheet!.data
      const column = rows.find(([label]) => label === 'Laudo')!.indexOf('Valor (R$)')
      const numbers = rows.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : []))
      // Three lines, and their total: 3388.32 + 3960.00 + 571.68 = 7920.00
      expect(numbers).toEqual([3388.32, 3960, 571.68, 7920])
      const last = rows.at(-1)!
      expect([last[0], last[column]], 'struck through, as a text').toEqual(['D', '4.050,00'])
      expect(rows.find(([label]) => label === 'RETIRADOS')?.[1]).toBe(
        '1 linha riscada abaixo do total, sem pagamento aqui',
      )
    })

    test('on paper, where the withdrawn line is below the total', async () => {
      const text = await paperText(one)
      const at = ['3.388,32', '3.960,00', '571,68', 'TOTAL', '4.050,00'].map((figure) => text.lastIndexOf(figure))
      expect(at.every((place) => place > 0)).toBe(true)
      expect(at).toEqual(at.toSorted((a, b) => a - b))
      expect(text).toContain('1 linha riscada abaixo do total')
    })
  },
)

/** The texts of the paper's pages, in drawing order. */
async function paperText(one: typeof document): Promise<string> {
  const pdf = Buffer.from(await (await acertoFile(one, 'pdf')).arrayBuffer()).toString('latin1')
  const streams = [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, stream]) => {
    try {
      return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return streams.join('\n')
}

describe('on file', () => {
  test('the spreadsheet has real numbers, the rules, the revisions and the total', async () => {
    const [sheet] = await readSheets(Buffer.from(await (await acertoFile(document, 'xlsx')).arrayBuffer()))
    const rows = sheet!.data
    expect(rows.find(([label]) => label === 'ACEITE DA EMPRESA')?.[1]).toContain('Davi Reis')
    const head = rows.find(([label]) => label === 'Laudo')!
    const of = (row: readonly unknown[] | undefined, name: string) => row?.[head.indexOf(name)]
    const a = rows.find(([label]) => label === 'A')
    expect(['Efetividade (%)', 'Pagos (ha)', 'Do preço (%)', 'Valor (R$)'].map((name) => of(a, name))).toEqual([
      80, 80, 94.12, 3388.32,
    ])
    expect(of(a, 'Avisos')).toBe(
      '2 avisos: Os insumos dão para 60,00 ha. Confirmado. Falta um pedaço da área. Não confirmado por ninguém.',
    )
    expect(of(a, 'Por que sem bônus')?.toString().replaceAll('\u00a0', ' ')).toBe(
      'Sem bônus: a efetividade de 80,00 % não alcança a meta de 93,00 %.',
    )
    const b = rows.find(([label]) => label === 'B')
    expect(['Efetividade, no mínimo (%)', 'Efetividade, no máximo (%)'].map((name) => of(b, name))).toEqual([
      83.1, 91.4,
    ])
    expect(of(b, 'Limites do contrato')?.toString().replaceAll('\u00a0', ' ')).toBe(
      'Entre 83,10 % e 91,40 %: não alcança 93 %, indecidível a 85 %.',
    )
    expect(of(a, 'Limites do contrato')).toBeNull()
    expect(rows.find(([label]) => label === 'INTERVALO')?.[1]).toBe(
      '1 laudo tem um limite do contrato dentro do intervalo da efetividade. O pagamento segue o número oficial.',
    )
    expect(of(a, 'Regra de cálculo')).toBe(2)
    expect(rows.find(([label]) => label === 'CÁLCULO')?.[1]).toBe(
      'Regra de cálculo 2: decide a efetividade impressa, com duas casas decimais.',
    )
    expect([of(a, 'Revisão'), of(a, 'SHA-256 da revisão')]).toEqual([3, 'ab'.repeat(32)])
    expect(rows.find(([label]) => label === 'MEDIÇÃO')?.[1]).toBe('Métodos v1 e v2 (v1: B)')
    expect(
      ['A', 'B'].map((code) =>
        of(
          rows.find(([label]) => label === code),
          'Método',
        ),
      ),
    ).toEqual(['v2', 'v1'])
    expect(
      of(
        rows.find(([label]) => label === 'C'),
        'Já acertado (R$)',
      ),
    ).toBe(3388.32)
    expect(
      of(
        rows.find(([label]) => label === 'TOTAL'),
        'Valor (R$)',
      ),
    ).toBe(7920)
  })

  test('the paper says the same, with the terms and how it was rounded', async () => {
    const text = await paperText(document)
    for (const expected of [
      '3.388,32',
      '94,12',
      '7.920,00',
      'TOTAL',
      'meio centavo sobe',
      'Safra 2026',
      'Davi Reis',
      'v1 e v2 \\(v1: B\\)',
      'avisos:',
      'Regra de c',
      'a 85',
      'O pagamento segue o n',
    ]) {
      expect(text).toContain(expected)
    }
    expect(acertoFileName(acerto, 'pdf')).toBe('acerto-Usina Aurora-AeroSul-2026-03-01-a-2026-03-31.pdf')
  })
})
