import { hectares, litresPerHectare, metres } from '@faixa/units'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { laudoNumbers, PERCENT_FORMULAS } from './laudo-numbers.ts'
import { isNoteKey, NOTE_KEYS } from './notes/note-keys.ts'
import { suggestNotes } from './notes/suggest-notes.ts'
import { statusOf } from './status.ts'
import { CULTURA_DEFAULT, CULTURAS } from './words/culturas.ts'
import { TRATAMENTO_DEFAULT, TRATAMENTOS } from './words/tratamentos.ts'
import { UFS } from './words/ufs.ts'

describe('status', () => {
  const off = { hidden: false, ready: false, error: false, processing: false }

  test('a hidden laudo is Oculto whatever else it is', () => {
    expect(statusOf({ hidden: true, ready: true, error: true, processing: true })).toEqual({
      label: 'Oculto',
      tone: 'info',
    })
  })

  test('ready goes before error, error before processing', () => {
    expect(statusOf({ ...off, ready: true, error: true, processing: true }).label).toBe('Pronto')
    expect(statusOf({ ...off, error: true, processing: true }).label).toBe('Erro')
    expect(statusOf({ ...off, processing: true }).label).toBe('Processando')
  })

  test('a laudo of which nothing is known yet waits in the queue', () => {
    expect(statusOf(off)).toEqual({ label: 'Na fila', tone: 'neutral' })
  })
})

// A field of 80 ha; the passes cover 76 ha of it, 8 ha of that twice, and 4 ha outside: U = 80 ha.
const measured = {
  areaPlantio: hectares(80),
  areaAplicada: hectares(80),
  aplicacaoEfetiva: hectares(76),
  areaNaoAplicada: hectares(4),
  aplicacaoExterna: hectares(4),
  areaSobreposicao: hectares(8),
  areaBruta: hectares(88),
}

describe('numbers', () => {
  test('percentages are of the planted area or of what was contracted', () => {
    const numbers = laudoNumbers({
      ...measured,
      faixaContratada: metres(20),
      faixaExecutada: metres(22),
      taxaAplicacao: litresPerHectare(27),
      vazaoContratada: litresPerHectare(30),
      insumos: hectares(82),
    })
    // 80/80, 76/80, 4/80, 4/80, 8/80; 22/20; 27/30; 82/80.
    expect(numbers).toMatchObject({
      percentAreaAplicada: 100,
      percentAplicacaoEfetiva: 95,
      percentAreaSobreposicao: 10,
    })
    expect(numbers.percentAreaNaoAplicada).toBeCloseTo(5, 12)
    expect(numbers.percentAplicacaoExterna).toBeCloseTo(5, 12)
    expect(numbers.percentLarguraFaixa).toBeCloseTo(110, 12)
    expect(numbers.percentFaixaExecutada).toBe(numbers.percentLarguraFaixa)
    expect(numbers.percentTaxaAplicacao).toBeCloseTo(90, 12)
    expect(numbers.percentInsumos).toBeCloseTo(102.5, 12)
  })

  test('what was not measured has no percentage, and none is invented', () => {
    const { areaNaoAplicada: _, ...partly } = measured
    const numbers = laudoNumbers(partly)
    expect(numbers).not.toHaveProperty('percentAreaNaoAplicada')
    expect(numbers).not.toHaveProperty('percentInsumos')
    expect(laudoNumbers({ ...measured, areaPlantio: hectares(0) })).not.toHaveProperty('percentAplicacaoEfetiva')
  })

  test('effective and unapplied percentages make 100', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 1e5, noNaN: true }), share, (plantio, covered) => {
        const efetiva = plantio * covered
        const numbers = laudoNumbers({
          areaPlantio: hectares(plantio),
          aplicacaoEfetiva: hectares(efetiva),
          areaNaoAplicada: hectares(plantio - efetiva),
        })
        const sum = (numbers.percentAplicacaoEfetiva ?? Number.NaN) + (numbers.percentAreaNaoAplicada ?? Number.NaN)
        expect(sum).toBeCloseTo(100, 9)
      }),
    )
  })

  test('every formula says of what it is a percentage', () => {
    for (const { formula } of Object.values(PERCENT_FORMULAS)) expect(formula).toMatch(/^.+ ÷ .+ × 100$/)
  })
})

describe('suggested notes', () => {
  test('an unremarkable laudo is up to standard', () => {
    expect(suggestNotes(laudoNumbers(measured))).toEqual(['DENTRO_DO_PADRAO'])
  })

  test('below full pay is low effectiveness', () => {
    // 67.9 of 80 ha is 84.875 %.
    expect(suggestNotes(laudoNumbers({ ...measured, aplicacaoEfetiva: hectares(67.9) }))).toEqual(['BAIXA_EFETIVIDADE'])
    // 68 of 80 ha is 85 %: paid in full.
    expect(suggestNotes(laudoNumbers({ ...measured, aplicacaoEfetiva: hectares(68) }))).toEqual(['DENTRO_DO_PADRAO'])
  })

  test('several findings are all named', () => {
    // Outside 9 of 80 = 11.25 %; twice 17 of 80 = 21.25 %; product for 60 of 80 ha = 75 %.
    const numbers = laudoNumbers({
      ...measured,
      aplicacaoExterna: hectares(9),
      areaSobreposicao: hectares(17),
      insumos: hectares(60),
    })
    expect(suggestNotes(numbers)).toEqual(['EXTERNO_ALTO', 'VERIFICAR', 'VERIFICAR_INSUMOS'])
  })

  test('without the official percentage somebody must look', () => {
    expect(suggestNotes(laudoNumbers({ areaAplicada: hectares(80) }))).toEqual(['VERIFICAR'])
  })
})

describe('reference lists', () => {
  test('have the lengths of the specification', () => {
    expect([TRATAMENTOS.length, CULTURAS.length, Object.keys(UFS).length, NOTE_KEYS.length]).toEqual([14, 14, 27, 10])
  })

  test('know their own members and the defaults of the form, and nothing inherited', () => {
    expect(TRATAMENTOS.map(({ nome }) => nome)).toContain(TRATAMENTO_DEFAULT)
    expect(CULTURAS).toContain(CULTURA_DEFAULT)
    expect(isNoteKey('VERIFICAR')).toBe(true)
    expect(isNoteKey('toString')).toBe(false)
  })
})
