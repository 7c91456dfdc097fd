import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acertoRefusal } from './acerto-acts.ts'
import { ladoOf } from './acerto-situacao.ts'
import { decideLimits, limitRows, limitsOfContract, limitsSentence, undecidedText } from './limits-decided.ts'
import { Decimal, sumReais } from './reais.ts'
import { bonusDenial, ruleName, ruleSentences } from './rule-text.ts'
import { isSettled, type LaudoFigures, lossesOf, type SettledLaudo, settleLaudo } from './settle-laudo.ts'
import { contractOf, differenceOf, settlementTotals } from './settlement.ts'
import { type Degrau, type TermosDoContrato, termsFaults, withPleno } from './terms.ts'

const usual: TermosDoContrato = {
  precoPorHa: '45.00',
  conta: 'efetiva',
  pleno: 85,
  degraus: [{ de: 0, modo: 'proporcional' }],
}

/** A field of 100 ha of which `efetividade` percent were treated, and `externa` ha outside it. */
function field(efetividade: number, externa = 0): LaudoFigures {
  return {
    areaPlantio: 100,
    aplicacaoEfetiva: efetividade,
    areaAplicada: efetividade + externa,
    areaNaoAplicada: 100 - efetividade,
    aplicacaoExterna: externa,
    percentAplicacaoEfetiva: efetividade,
  }
}

function settled(figures: LaudoFigures, terms = usual): SettledLaudo {
  const line = settleLaudo(figures, terms)
  if (!isSettled(line)) throw new Error(`falta ${line.falta}`)
  return line
}

const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)
const price = fc.integer({ min: 1, max: 1_000_000 }).map((n) => new Decimal(n).div(10_000).toFixed(4))

/** Terms that are valid for payment; other generated terms are discarded. */
const terms: fc.Arbitrary<TermosDoContrato> = fc
  .record({
    precoPorHa: price,
    conta: fc.constantFrom('efetiva', 'aplicada', 'plantio'),
    pleno: fc.integer({ min: 1, max: 100 }),
    degraus: fc
      .uniqueArray(
        fc.record({
          de: fc.integer({ min: 1, max: 99 }),
          modo: fc.constantFrom('proporcional', 'efetividade', 'fixo'),
          percent,
        }),
        { maxLength: 4, selector: ({ de }) => de },
      )
      .map((steps) => [...steps.toSorted((a, b) => b.de - a.de), { de: 0, modo: 'efetividade' as const }]),
    meta: fc.option(fc.record({ de: percent, bonus: percent }), { nil: undefined }),
    externa: fc.option(fc.record({ precoPorHa: price, tolerancia: percent }), { nil: undefined }),
  })
  .filter((one) => termsFaults(one).length === 0)

const fraction = fc.double({ min: 0, max: 100, noNaN: true })

describe('by hand', () => {
  test('from 85 % on the whole price', () => {
    // 88.32 ha × R$ 45.00 = R$ 3974.40
    expect(settled(field(88.32))).toMatchObject({
      contadoHa: 88.32,
      percentPago: 100,
      base: '3974.40',
      valor: '3974.40',
    })
    expect(settled(field(85))).toMatchObject({ percentPago: 100, valor: '3825.00' })
  })

  test('below, in proportion: 80 ÷ 85 is 94.1176… %, which is written 94.12 %', () => {
    // 80 ha × R$ 45.00 × 94.12 % = R$ 3388.32
    expect(settled(field(80))).toMatchObject({ percentPago: 94.12, base: '3388.32', valor: '3388.32' })
  })

  describe('the number that is printed decides', () => {
    const fixed: TermosDoContrato = { ...usual, conta: 'plantio', degraus: [{ de: 0, modo: 'fixo', percent: 40 }] }

    test('84.996 % is printed 85,00 % and paid in full; 84.994 % is printed 84,99 % and is not', () => {
      // 100 ha × R$ 45.00 = R$ 4500.00, of it 40 % = R$ 1800.00
      expect(settled(field(84.996), fixed)).toMatchObject({ regra: { tipo: 'integral' }, valor: '4500.00' })
      expect(settled(field(84.995), fixed).valor).toBe('4500.00')
      expect(settled(field(84.994), fixed)).toMatchObject({ regra: { tipo: 'degrau', ate: 85 }, valor: '1800.00' })
      // In proportion 84.99 ÷ 85 is 99.988 %, written 99.99 %: 84.99 ha × 45.00 × 99.99 % = 3824.167545
      expect(settled(field(84.994)).valor).toBe('3824.17')
    })

    test('a field flown to 100 % that measures 99.99999962 is paid as 100, with its bonus', () => {
      const terms = { ...fixed, pleno: 100, meta: { de: 100, bonus: 10 } }
      // 4500.00 and 10 % = 450.00
      expect(settled(field(99.999_999_62), terms)).toMatchObject({
        percentPago: 100,
        bonus: '450.00',
        valor: '4950.00',
      })
    })

    test('by the rule of before, which accepted settlements keep, the measured figure decides, and the sentence says so', () => {
      const terms = { ...fixed, meta: { de: 85, bonus: 10 } }
      const line = settleLaudo(field(84.996), terms, 1)
      expect(line).toMatchObject({ regraDeCalculo: 1, valor: '1800.00', bonus: '0.00' })
      const text = ruleSentences(line as SettledLaudo, terms)
        .join(' ')
        .replaceAll('\u00a0', ' ')
      expect(text).toContain(
        '85,00 % (menos, antes de arredondar, que decidia na regra de cálculo 1), abaixo de 85,00 %',
      )
    })

    test('no sentence of the rule of today contradicts itself', () => {
      fc.assert(
        fc.property(fraction, terms, (efetividade, one) => {
          const text = ruleSentences(settled(field(efetividade), one), one).join(' ')
          expect(text).not.toContain('antes de arredondar')
        }),
      )
    })

    test('whatever prints alike is paid alike', () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 10_000 }),
          fc.double({ min: -0.0049, max: 0.0049, noNaN: true }),
          terms,
          (n, noise, one) => {
            const exact = { ...field(50), percentAplicacaoEfetiva: n / 100 }
            const noisy = { ...exact, percentAplicacaoEfetiva: Math.max(0, n / 100 + noise) }
            expect(settled(noisy, one).valor).toBe(settled(exact, one).valor)
          },
        ),
      )
    })
  })

  test('a denied bonus says which condition denied it, with both figures', () => {
    const terms = { ...usual, meta: { de: 93, bonus: 5 } }
    const line = settled(field(92.994), terms)
    expect(line).toMatchObject({ bonus: '0.00', bonusNegado: { meta: 93, efetividade: 92.99 } })
    expect(ruleSentences(line, terms).map((text) => text.replaceAll('\u00a0', ' '))).toContain(
      'Sem bônus: a efetividade de 92,99 % não alcança a meta de 93,00 %.',
    )
    expect(bonusDenial(settled(field(92.995), terms)), 'printed 93,00').toBeUndefined()
    expect(bonusDenial(settled(field(80))), 'a contract without a target denies nothing').toBeUndefined()
  })

  test.each([
    // 0.29 ha × R$ 0.50 = R$ 0.145: half a cent goes up.
    ['0.5', 0.29, '0.15'],
    // 0.05 ha × R$ 0.10 = R$ 0.005
    ['0.10', 0.05, '0.01'],
    // 1.01 ha × R$ 0.4950 = R$ 0.49995
    ['0.4950', 1.01, '0.50'],
    // 1.15 ha × R$ 0.30 = R$ 0.345, which in binary fractions is 0.34499999999999997
    ['0.30', 1.15, '0.35'],
    // 10.004 ha are printed as 10.00 ha, and paid as such.
    ['45.00', 10.004, '450.00'],
    // 1.005 ha are printed as 1.01 ha.
    ['100.00', 1.005, '101.00'],
  ])('R$ %s for %d ha is R$ %s', (precoPorHa, ha, valor) => {
    const figures = { areaPlantio: ha, aplicacaoEfetiva: ha, percentAplicacaoEfetiva: 100 }
    expect(settled(figures, { ...usual, precoPorHa }).valor).toBe(valor)
  })

  test('steps pay what they say, each from its beginning on', () => {
    const degraus: Degrau[] = [
      { de: 80, modo: 'fixo', percent: 95 },
      { de: 50, modo: 'efetividade' },
      { de: 0, modo: 'fixo', percent: 0 },
    ]
    const terms = { ...usual, conta: 'plantio' as const, degraus }
    const paid = [85, 84.99, 80, 79.99, 50, 49.99].map((e) => settled(field(e), terms).valor)
    // 100 ha × R$ 45.00 = R$ 4500.00, of it 95 %, 79.99 %, 50 % and nothing
    expect(paid).toEqual(['4500.00', '4275.00', '4275.00', '3599.55', '2250.00', '0.00'])
  })

  test('a target adds its bonus, and external hectares beyond the tolerance take theirs', () => {
    const terms = { ...usual, meta: { de: 93, bonus: 5 }, externa: { precoPorHa: '10.00', tolerancia: 2 } }
    // 93 ha × 45 = 4185.00; 5 % = 209.25; (4.89 − 2.00) ha × 10 = 28.90
    expect(settled(field(93, 4.89), terms)).toMatchObject({
      base: '4185.00',
      bonus: '209.25',
      externaHa: 2.89,
      desconto: '28.90',
      valor: '4365.35',
    })
    expect(settled(field(92.99, 2), terms)).toMatchObject({ bonus: '0.00', externaHa: 0, desconto: '0.00' })
  })

  test('a deduction takes the value at most', () => {
    const terms = { ...usual, externa: { precoPorHa: '1000.00', tolerancia: 0 } }
    expect(settled(field(90, 50), terms)).toMatchObject({ desconto: '4050.00', descontoLimitado: true, valor: '0.00' })
  })

  test('what cannot be computed has no value, and says what is missing', () => {
    expect(settleLaudo({ areaPlantio: 10 }, usual)).toEqual({ falta: 'percentAplicacaoEfetiva' })
    expect(settleLaudo({ percentAplicacaoEfetiva: 90 }, usual)).toEqual({ falta: 'aplicacaoEfetiva' })
    const { aplicacaoExterna: _, ...without } = field(90)
    expect(settleLaudo(without, { ...usual, externa: { precoPorHa: '1.00', tolerancia: 0 } })).toEqual({
      falta: 'aplicacaoExterna',
    })
    expect(settlementTotals([{ numeros: {}, termos: usual }])).toMatchObject({ laudos: 1, semValor: 1, valor: '0.00' })
  })

  test('the sentences can be followed with a pocket calculator', () => {
    const line = settled(field(80))
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    expect(plain(ruleName(line.regra))).toBe('Proporcional, de 0,00 a menos de 85,00 %')
    expect(ruleSentences(line, usual).map(plain)).toEqual([
      'Efetividade de 80,00 %, abaixo de 85,00 %: proporcional, 80,00 ÷ 85,00 = 94,12 % do preço.',
      '80,00 ha (área aplicada dentro dos talhões) × R$ 45,00 × 94,12 % = R$ 3.388,32.',
    ])
  })

  test('product is lost outside and where it fell twice', () => {
    // 91.79 ha flown for 79.68 effective ones: 12.11 ha × 30 L/ha = 363.30 L
    expect(lossesOf({ areaBruta: 91.79, aplicacaoEfetiva: 79.68, taxaAplicacao: 30 })).toEqual({ litros: 363.3 })
    expect(lossesOf({ areaNaoAplicada: 10.534, aplicacaoExterna: 4.89 })).toEqual({
      naoAplicadaHa: 10.53,
      externaHa: 4.89,
    })
  })
})

describe('terms', () => {
  const faultsOf = (change: Partial<TermosDoContrato>) => termsFaults({ ...usual, ...change }).map(({ campo }) => campo)

  test('the usual ones are fine', () => expect(termsFaults(usual)).toEqual([]))

  test.each([
    [{ precoPorHa: '0' }, 'precoPorHa'],
    [{ precoPorHa: '1.00001' }, 'precoPorHa'],
    [{ precoPorHa: '-3' }, 'precoPorHa'],
    [{ pleno: 0 }, 'pleno'],
    [{ degraus: [] }, 'degraus'],
    [{ degraus: [{ de: 10, modo: 'proporcional' }] }, 'degraus'],
    [
      {
        degraus: [
          { de: 90, modo: 'proporcional' },
          { de: 0, modo: 'proporcional' },
        ],
      },
      'degraus',
    ],
    // 70 ÷ 85 is 82 %: less than the 90 % of the step below.
    [
      {
        degraus: [
          { de: 70, modo: 'proporcional' },
          { de: 0, modo: 'fixo', percent: 90 },
        ],
      },
      'degraus',
    ],
    [{ degraus: [{ de: 0, modo: 'fixo' }] }, 'degraus'],
    [{ meta: { de: 80, bonus: 5 } }, 'meta'],
    [{ externa: { precoPorHa: '0', tolerancia: 0 } }, 'externa'],
  ] satisfies [Partial<TermosDoContrato>, string][])('%j are refused', (change, campo) => {
    expect(faultsOf(change)).toContain(campo)
  })

  test('with full pay from another percentage the steps above it fall away', () => {
    const terms = {
      ...usual,
      degraus: [{ de: 80, modo: 'fixo', percent: 95 } as const, ...usual.degraus],
      meta: { de: 93, bonus: 5 },
    }
    expect(withPleno(terms, 75)).toMatchObject({ pleno: 75, degraus: [{ de: 0 }], meta: { de: 93 } })
    expect(withPleno(terms, 95)).toMatchObject({ pleno: 95, meta: { de: 95 } })
  })
})

test('a contract for the treatment goes before one for all, within its days', () => {
  const all = { tratamento: null, inicio: '2026-01-01', fim: '2026-12-31' }
  const maturador = { tratamento: 'MATURADOR', inicio: '2026-03-01', fim: '2026-03-31' }
  const contracts = [all, maturador]
  expect(contractOf({ tratamento: 'MATURADOR', data: '2026-03-31' }, contracts)).toBe(maturador)
  expect(contractOf({ tratamento: 'MATURADOR', data: '2026-04-01' }, contracts)).toBe(all)
  expect(contractOf({ tratamento: 'HERBICIDA', data: '2026-03-10' }, contracts)).toBe(all)
  expect(contractOf({ tratamento: 'HERBICIDA', data: '2027-01-01' }, contracts)).toBeUndefined()
})

test('a difference is what is still due', () => {
  expect(differenceOf('3388.32', settled(field(88)))).toBe('571.68')
  expect(differenceOf('3960.00', settled(field(88)))).toBeUndefined()
  expect(differenceOf('3960.00', 'retirado')).toBe('-3960.00')
  expect(differenceOf('0.00', 'retirado')).toBeUndefined()
  expect(differenceOf('1.00', { falta: 'areaPlantio' })).toBeUndefined()
})

test('nobody of the staff speaks for a side, and what is over cannot be done again', () => {
  expect(ladoOf({ nivel: 'admin' })).toBeUndefined()
  expect(ladoOf({ nivel: 'funcionario', empresaId: 1 })).toBe('empresa')
  expect(ladoOf({ nivel: 'prestadora', prestadoraId: 1 })).toBe('prestadora')
  expect(ladoOf({ nivel: 'piloto', pilotoId: 1, prestadoraId: 1 })).toBeUndefined()
  expect(acertoRefusal('aceitar', 'Aceito pela empresa')).toBeUndefined()
  expect(acertoRefusal('recalcular', 'Aceito')).toContain('próximo')
})

const cents = (amount: string) => BigInt(amount.replace('.', ''))

describe('whatever the contract', () => {
  test('the lines add up to the total, to the cent, in any order', () => {
    fc.assert(
      fc.property(terms, fc.array(fc.tuple(fraction, fraction), { maxLength: 30 }), (termos, flown) => {
        const laudos = flown.map(([e, externa]) => ({ numeros: field(e, externa), termos }))
        const lines = laudos.map(({ numeros }) => settled(numeros, termos))
        const sum = lines.reduce((all, { valor }) => all + cents(valor), 0n)
        const totals = settlementTotals(laudos)
        expect(cents(totals.valor)).toBe(sum)
        expect(settlementTotals(laudos.toReversed()).valor).toBe(totals.valor)
        expect(cents(sumReais([totals.base, totals.bonus])) - cents(totals.desconto)).toBe(sum)
        for (const { base, bonus, desconto, valor } of lines) {
          expect(cents(base) + cents(bonus) - cents(desconto)).toBe(cents(valor))
          expect(cents(valor)).toBeGreaterThanOrEqual(0n)
        }
      }),
    )
  })

  test('a higher effectiveness never earns less', () => {
    fc.assert(
      fc.property(terms, fraction, fraction, fraction, (termos, one, other, externa) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(cents(settled(field(high, externa), termos).valor)).toBeGreaterThanOrEqual(
          cents(settled(field(low, externa), termos).valor),
        )
      }),
    )
  })

  test('the same figures give the same line, and what was paid leaves no difference', () => {
    fc.assert(
      fc.property(terms, fraction, fraction, (termos, e, externa) => {
        const line = settled(field(e, externa), termos)
        expect(settled(field(e, externa), termos)).toEqual(line)
        expect(differenceOf(line.valor, line)).toBeUndefined()
      }),
    )
  })
})

describe('an interval of the effectiveness', () => {
  const steps: TermosDoContrato = {
    ...usual,
    degraus: [
      { de: 70, modo: 'proporcional' },
      { de: 0, modo: 'efetividade' },
    ],
    meta: { de: 93, bonus: 5 },
  }
  const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

  test('decides each limit of the contract, the highest first, by its printed ends', () => {
    const intervalo = { de: 84.994, ate: 92.996 }
    const decisoes = decideLimits(intervalo, steps)
    // 84.99 is below 85, and 93.00 reaches 93.
    expect(decisoes.map(({ limite, decisao }) => [limite, decisao])).toEqual([
      [93, 'indecidivel'],
      [85, 'indecidivel'],
      [70, 'sim'],
    ])
    expect(limitRows(intervalo, limitsOfContract(steps)).map((row) => row.map(plain))).toEqual([
      ['Meta de 93 %', 'indecidível'],
      ['Pagamento integral a 85 %', 'indecidível'],
      ['Degrau a partir de 70 %', 'sim'],
    ])
    expect(plain(undecidedText({ intervalo, decisoes }))).toBe('Indecidível a 93 %, indecidível a 85 %')
    expect(plain(limitsSentence({ intervalo, decisoes }))).toBe(
      'Entre 84,99 % e 93,00 %: indecidível a 93 %, indecidível a 85 %, alcança 70 % com certeza.',
    )
    expect(undecidedText({ intervalo, decisoes: decideLimits({ de: 86, ate: 90 }, usual) })).toBeUndefined()
    expect([undecidedText({}), limitsSentence({})]).toEqual([undefined, undefined])
  })

  test('that decides the full pay holds for every effectiveness in it', () => {
    fc.assert(
      fc.property(fraction, fraction, fraction, (one, other, share) => {
        const [de, ate] = [Math.min(one, other), Math.max(one, other)]
        const [full] = decideLimits({ de, ate }, usual)
        const isFull = settled(field(de + ((ate - de) * share) / 100)).regra.tipo === 'integral'
        if (full!.decisao !== 'indecidivel') expect(isFull).toBe(full!.decisao === 'sim')
      }),
    )
  })
})
