import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { citacaoText } from './normas.ts'
import {
  COLUNAS_MENSAIS,
  FONTES_MENSAIS,
  faltasMensaisText,
  gruposMensais,
  linhaMensal,
  mesText,
  minutosDeVoo,
  type OperacaoDoMes,
  resumoMensal,
  roundedHours,
  roundedTotal,
  totaisMensais,
} from './relatorio-mensal.ts'

const aeronave = { nome: 'PT-UAB', modelo: 'AT-502B', tipo: 'tripulada' } as const
const whole: OperacaoDoMes = {
  laudo: 'a',
  codigo: 'OS 1',
  nome: 'Santa Rita',
  data: '2026-03-14',
  contratante: 'Usina Aurora',
  prestadora: 'AeroSul',
  piloto: 'Bruno Lima',
  tratamento: 'MATURADOR',
  cultura: 'CANA-DE-AÇÚCAR',
  aeronave,
  areaAplicada: 84.57,
  minutos: 36,
  taxaAplicacao: 30,
  dados: { municipio: 'Assis', uf: 'SP', produtos: [{ marca: 'Moddus', dose: 0.8, unidade: 'L/ha' }] },
}

const fieldsLacking = (change: Partial<OperacaoDoMes>) =>
  linhaMensal({ ...whole, ...change }).faltas.map(({ titulo, campo }) => [titulo, campo])

describe('a line', () => {
  test('has what was measured and typed', () => {
    const { valores, faltas } = linhaMensal(whole)
    expect(faltas).toEqual([])
    expect(valores).toEqual({
      municipio: 'Assis',
      uf: 'SP',
      aeronave: 'PT-UAB · AT-502B',
      atividade: 'MATURADOR',
      cultura: 'CANA-DE-AÇÚCAR',
      produto: 'Moddus',
      dose: '0,8\u00a0L/ha',
      volume: 30,
      // 36 min
      area: 84.57,
      horas: 0.6,
    })
  })

  test('names each field that it lacks, and has nothing in its place', () => {
    expect(
      fieldsLacking({
        aeronave: undefined,
        tratamento: 'NÃO INFORMADO',
        areaAplicada: undefined,
        minutos: undefined,
        taxaAplicacao: undefined,
        dados: { uf: 'SP' },
      }),
    ).toEqual([
      ['Município', 'municipio'],
      ['Aeronave', 'aeronave'],
      ['Atividade', 'tratamento'],
      ['Produto', 'produtos.0.marca'],
      ['Dose', 'produtos.0.dose'],
      ['Volume (L/ha)', 'taxaAplicacao'],
      // No field gives a measured area.
      ['Área (ha)', undefined],
      ['Horas', 'horarioInicial'],
    ])
    expect(linhaMensal({ ...whole, areaAplicada: undefined }).valores).not.toHaveProperty('area')
    // A laudo that treated nothing has an area, and it is 0.
    expect(linhaMensal({ ...whole, areaAplicada: 0 }).valores).toMatchObject({ area: 0 })
  })

  test('of a mixture has a dose once each product has one, and leads to the product that lacks it', () => {
    const moddus = { marca: 'Moddus', dose: 0.8, unidade: 'L/ha' } as const
    const curavial = { marca: 'Curavial', dose: 20, unidade: 'g/ha' } as const
    const mixture = (...produtos: { readonly marca: string }[]) => ({ dados: { ...whole.dados, produtos } })
    expect(linhaMensal({ ...whole, ...mixture(moddus, curavial) }).valores.dose).toBe(
      'Moddus: 0,8\u00a0L/ha; Curavial: 20\u00a0g/ha',
    )
    expect(fieldsLacking(mixture(moddus, { marca: 'Curavial' }))).toEqual([['Dose', 'produtos.1.dose']])
  })
})

describe('totals', () => {
  test('are rounded once, so that three lines of 10.00 may add up to 30.01', () => {
    // Each line is printed as 10.00; 3 × 10.004 = 30.012.
    const lines = [10.004, 10.004, 10.004].map((areaAplicada) => ({ areaAplicada }))
    const { areaAplicada } = totaisMensais(lines)
    expect(areaAplicada).toBe('30.012')
    expect(roundedTotal(areaAplicada)).toBe(30.01)
  })

  test('are not those of binary fractions', () => {
    // As binary numbers 0.1 + 0.2 + 0.705 is 1.0050000000000001, and 1.1 + 2.2 is 3.3000000000000003.
    expect(totaisMensais([{ areaAplicada: 1.1 }, { areaAplicada: 2.2 }]).areaAplicada).toBe('3.3')
    const half = totaisMensais([{ areaAplicada: 0.1 }, { areaAplicada: 0.2 }, { areaAplicada: 0.705 }]).areaAplicada
    expect(half).toBe('1.005')
    expect(roundedTotal(half)).toBe(1.01)
    // A value slightly below a half is rounded down, though the nearest binary number to it is the half's.
    expect(roundedTotal('1.00499999999999999999')).toBe(1)
  })

  test('of hours come from the sum of minutes', () => {
    // 10 min are printed as 0.17 h; six of them are one hour.
    const { minutos } = totaisMensais(Array.from({ length: 6 }, () => ({ minutos: 10 })))
    expect(minutos).toBe('60')
    expect(roundedHours(minutos)).toBe(1)
  })

  test('say what is not in them; of nothing known there is no total', () => {
    expect(totaisMensais([{ areaAplicada: 12.5 }, { minutos: 30 }, {}])).toEqual({
      operacoes: 3,
      areaAplicada: '12.5',
      semArea: 2,
      minutos: '30',
      semHoras: 2,
    })
    expect(totaisMensais([{}])).toEqual({ operacoes: 1, semArea: 1, semHoras: 1 })
    expect(roundedTotal(undefined)).toBeUndefined()
  })

  test('do not depend on the order of the lines, and groups add up to the whole to the last digit', () => {
    const tipo = fc.constantFrom('tripulada' as const, 'drone' as const, undefined)
    const flown = fc.record({ areaAplicada: fc.double({ min: 0, max: 5000, noNaN: true }), tipo })
    fc.assert(
      fc.property(fc.array(flown, { minLength: 1, maxLength: 30 }), (flights) => {
        const lines = flights.map(({ areaAplicada, tipo }) =>
          linhaMensal({ ...whole, areaAplicada, aeronave: tipo && { nome: 'PT-UAB', tipo } }),
        )
        const operations = lines.map(({ operacao }) => operacao)
        const { areaAplicada } = totaisMensais(operations)
        expect(totaisMensais(operations.toReversed()).areaAplicada).toBe(areaAplicada)
        const groups = gruposMensais(lines)
        expect(groups.flatMap(({ linhas }) => linhas)).toHaveLength(lines.length)
        expect(sumOfTexts(groups.map(({ totais }) => totais.areaAplicada!))).toBe(sumOfTexts([areaAplicada!]))
      }),
    )
  })
})

/** Adds decimal texts as whole numbers of their last digit, unlike the report. */
function sumOfTexts(texts: readonly string[]): bigint {
  const places = 400
  return texts
    .map((text) => {
      const [whole = '0', part = ''] = text.split('.')
      return BigInt(`${whole}${part.padEnd(places, '0')}`)
    })
    .reduce((sum, one) => sum + one, 0n)
}

test('the summary adds up lines that are alike, what was not informed apart and last', () => {
  const unknown = { ...whole, dados: undefined, areaAplicada: 1 }
  const summary = resumoMensal([unknown, whole, { ...whole, areaAplicada: 15.43 }].map(linhaMensal))
  expect(summary.map(({ valores, totais }) => [valores.municipio, totais.operacoes, totais.areaAplicada])).toEqual([
    // 84.57 + 15.43
    ['Assis', 2, '100'],
    [undefined, 1, '1'],
  ])
})

test('each kind of aircraft has its own group and norm, and no column is printed as law that was not found', () => {
  const drone = linhaMensal({ ...whole, aeronave: { nome: 'PP-123456789', tipo: 'drone' } })
  const unnamed = linhaMensal({ ...whole, aeronave: undefined })
  expect(gruposMensais([unnamed, drone, linhaMensal(whole)]).map(({ titulo }) => titulo)).toEqual([
    'Aeronaves tripuladas',
    'Aeronaves remotamente pilotadas (drones)',
    'Aeronave não informada',
  ])
  expect(gruposMensais([drone])).toHaveLength(1)
  const columns = Object.keys(COLUNAS_MENSAIS).toSorted()
  for (const fontes of Object.values(FONTES_MENSAIS)) {
    expect(Object.keys(fontes).toSorted()).toEqual(columns)
    for (const fonte of Object.values(fontes)) {
      expect(/art\./.test(citacaoText(fonte))).toBe(fonte.conferencia !== 'nao-confirmado')
    }
  }
})

test('the duration is that of the track, else between the typed times, else unknown', () => {
  const typed = { inicio: '2026-03-14T07:12:00', fim: '2026-03-14T07:49:00' }
  expect(minutosDeVoo({ duracaoMin: 36.19, ...typed })).toBe(36.19)
  expect(minutosDeVoo(typed)).toBe(37)
  expect(minutosDeVoo({ inicio: '2026-03-14T23:50:00', fim: '2026-03-15T00:20:00' })).toBe(30)
  expect(minutosDeVoo({ ...typed, fim: '2026-03-14T00:00:01' })).toBeUndefined()
  expect(minutosDeVoo({ ...typed, inicio: '1997-01-01T07:12:00' })).toBeUndefined()
  expect(minutosDeVoo({ ...typed, fim: typed.inicio })).toBeUndefined()
})

test('what is missing is counted in fields and laudos', () => {
  const two = linhaMensal({ ...whole, dados: { produtos: whole.dados!.produtos } })
  const one = linhaMensal({ ...whole, minutos: undefined })
  expect(faltasMensaisText([two, one, linhaMensal(whole)])).toBe('Faltam 3 campos em 2 laudos')
  expect(faltasMensaisText([one])).toBe('Falta 1 campo em 1 laudo')
  expect(faltasMensaisText([linhaMensal(whole)])).toBe('Nenhum campo falta no laudo')
  expect(faltasMensaisText([linhaMensal(whole), linhaMensal(whole)])).toBe('Nenhum campo falta nos 2 laudos')
})

test('a month is called by its name', () => {
  expect(['2026-01', '2026-03', '1999-12'].map(mesText)).toEqual([
    'janeiro de 2026',
    'março de 2026',
    'dezembro de 1999',
  ])
})
