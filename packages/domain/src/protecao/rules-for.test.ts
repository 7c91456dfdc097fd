import { describe, expect, test } from 'vitest'
import type { Grupo } from '../laudo/words/grupos.ts'
import type { Uf } from '../laudo/words/ufs.ts'
import { grupoOf } from './grupo.ts'
import type { Norma } from './norma.ts'
import type { Aeronave, Classificacao } from './rules.ts'
import { type Aplicacao, rulesFor } from './rules-for.ts'
import { TABELA_PADRAO } from './tabela-padrao.ts'

const flight = (over: Partial<Aplicacao> & { readonly uf?: Uf } = {}): Aplicacao => {
  const { uf = 'SP', ...rest } = over
  return { ufs: [uf], foraDoBrasil: false, dia: '2026-03-14', aeronave: 'tripulada', grupo: 'agrotoxico', ...rest }
}
const of = (aplicacao: Aplicacao, classe: Classificacao | null, empresaM?: number) =>
  rulesFor(TABELA_PADRAO.regras, aplicacao, classe, empresaM)

/** UF, day, aircraft, group, class; then metres and whether the area itself is forbidden, by hand from DOMAIN.md. */
type Row = readonly [Uf, string, Aeronave, Grupo, Classificacao | null, number | undefined, boolean]

const TRUTH: readonly Row[] = [
  // IN MAPA 2/2008, art. 10: manned, from 8 January 2008.
  ...(['povoacao', 'cidade', 'vila', 'bairro', 'manancialCaptacao'] as const).flatMap((classe): Row[] => [
    ['SP', '2008-01-07', 'tripulada', 'agrotoxico', classe, undefined, false],
    ['SP', '2008-01-08', 'tripulada', 'agrotoxico', classe, 500, false],
    ['SP', '2026-03-14', 'tripulada', 'hormonal', classe, 500, false],
  ]),
  ...(['manancial', 'moradiaIsolada', 'agrupamentoAnimais', 'apiario'] as const).flatMap((classe): Row[] => [
    ['SP', '2008-01-07', 'tripulada', 'agrotoxico', classe, undefined, false],
    ['SP', '2008-01-08', 'tripulada', 'agrotoxico', classe, 250, false],
  ]),
  // Portaria MAPA 298/2021, art. 9º: drones, from 1 October 2021.
  ...(
    [
      'povoacao',
      'cidade',
      'vila',
      'bairro',
      'manancialCaptacao',
      'manancial',
      'moradiaIsolada',
      'agrupamentoAnimais',
      'apiario',
      'app',
      'reservaLegal',
    ] as const
  ).flatMap((classe): Row[] => [
    ['SP', '2021-09-30', 'drone', 'agrotoxico', classe, undefined, false],
    ['SP', '2021-10-01', 'drone', 'agrotoxico', classe, 20, false],
  ]),
  // Of the system and the company.
  ['SP', '2026-03-14', 'tripulada', 'agrotoxico', 'bichoSeda', 500, false],
  ['SP', '2026-03-14', 'tripulada', 'semente', 'redeEletrica', 20, false],
  ['SP', '2026-03-14', 'drone', 'agrotoxico', 'torre', 25, false],
  // Open: no norm sets a distance.
  ...(['app', 'reservaLegal', 'culturaVizinha', 'urucum', 'escola', 'localDeRecreacao'] as const).map(
    (classe): Row => ['SP', '2026-03-14', 'tripulada', 'agrotoxico', classe, undefined, false],
  ),
  // MT, drones: 90 m, from 15 September 2023; federal 20 m before.
  ...(['povoacao', 'cidade', 'vila', 'bairro', 'moradiaIsolada', 'manancial', 'manancialCaptacao'] as const).flatMap(
    (classe): Row[] => [
      ['MT', '2023-09-14', 'drone', 'agrotoxico', classe, 20, false],
      ['MT', '2023-09-15', 'drone', 'agrotoxico', classe, 90, false],
    ],
  ),
  ['MT', '2026-03-14', 'drone', 'agrotoxico', 'apiario', 20, false],
  ['MT', '2026-03-14', 'tripulada', 'agrotoxico', 'vila', 500, false],
  ...(['app', 'reservaLegal'] as const).flatMap((classe): Row[] => [
    ['MT', '2023-09-14', 'drone', 'agrotoxico', classe, 20, false],
    ['MT', '2023-09-15', 'drone', 'agrotoxico', classe, 20, true],
    ['MT', '2026-03-14', 'tripulada', 'agrotoxico', classe, undefined, false],
  ]),
  ['MT', '2023-09-14', 'drone', 'agrotoxico', 'unidadeDeConservacao', undefined, false],
  ['MT', '2023-09-15', 'drone', 'agrotoxico', 'unidadeDeConservacao', undefined, true],
  ['MS', '2026-03-14', 'drone', 'agrotoxico', 'vila', 20, false],
  // PR, manned: 500 m also from schools, dwellings and places of recreation, 250 m also from susceptible crops.
  ...(['escola', 'moradiaIsolada', 'localDeRecreacao'] as const).map(
    (classe): Row => ['PR', '2026-03-14', 'tripulada', 'agrotoxico', classe, 500, false],
  ),
  ['PR', '1985-07-04', 'tripulada', 'agrotoxico', 'escola', undefined, false],
  ['PR', '1985-07-05', 'tripulada', 'agrotoxico', 'escola', 500, false],
  ['PR', '1985-07-04', 'tripulada', 'agrotoxico', 'culturaSuscetivel', undefined, false],
  ['PR', '1985-07-05', 'tripulada', 'agrotoxico', 'culturaSuscetivel', 250, false],
  ['PR', '2026-03-14', 'tripulada', 'agrotoxico', 'manancial', 250, false],
  ['PR', '2026-03-14', 'drone', 'agrotoxico', 'moradiaIsolada', 20, false],
  ['PR', '2026-03-14', 'drone', 'agrotoxico', 'escola', undefined, false],
  // GO: manned aircraft have the federal distances; its rule does not cover drones.
  ...(['povoacao', 'cidade', 'vila', 'bairro', 'manancialCaptacao'] as const).map(
    (classe): Row => ['GO', '2026-03-14', 'tripulada', 'agrotoxico', classe, 500, false],
  ),
  ...(['manancial', 'moradiaIsolada', 'agrupamentoAnimais', 'apiario'] as const).map(
    (classe): Row => ['GO', '2026-03-14', 'tripulada', 'agrotoxico', classe, 250, false],
  ),
  ['GO', '2026-03-14', 'drone', 'agrotoxico', 'vila', 20, false],
  // CE: no aerial application of agrotóxicos from 9 January 2019; drones excepted from 19 December 2024.
  ['CE', '2019-01-08', 'tripulada', 'agrotoxico', null, undefined, false],
  ['CE', '2019-01-09', 'tripulada', 'agrotoxico', null, undefined, true],
  ['CE', '2026-03-14', 'tripulada', 'hormonal', 'vila', 500, true],
  ['CE', '2024-12-18', 'drone', 'agrotoxico', null, undefined, true],
  ['CE', '2024-12-19', 'drone', 'agrotoxico', null, undefined, false],
  // CE, drones since then: 30 m from schools, squares, conservation and permanent preservation areas; elsewhere the federal distance.
  ...(['escola', 'localDeRecreacao', 'unidadeDeConservacao', 'app'] as const).map(
    (classe): Row => ['CE', '2024-12-19', 'drone', 'agrotoxico', classe, 30, false],
  ),
  ['CE', '2024-12-18', 'drone', 'agrotoxico', 'escola', undefined, true],
  ['CE', '2024-12-18', 'drone', 'agrotoxico', 'app', 20, true],
  ['CE', '2024-12-19', 'drone', 'agrotoxico', 'vila', 20, false],
]

describe('the rules of a case', () => {
  test.each(TRUTH)(
    '%s, %s, %s, %s, %s: %s m, forbidden %s',
    (uf, dia, aeronave, grupo, classe, metros, isForbidden) => {
      const found = of(flight({ uf, dia, aeronave, grupo }), classe)
      expect(found.distancia.metros).toBe(metros)
      expect(found.proibicao !== undefined).toBe(isForbidden)
    },
  )

  test('every row of the table decides at least one case above', () => {
    const decided = new Set<Norma>()
    for (const [uf, dia, aeronave, grupo, classe] of TRUTH) {
      for (const row of TABELA_PADRAO.regras) {
        const alone = rulesFor([row], flight({ uf, dia, aeronave, grupo }), classe)
        if (alone.consideradas(false).length > 0) decided.add(row)
      }
    }
    // Limits of the weather and notices have their own cases (limites-do-clima.test.ts).
    expect(TABELA_PADRAO.regras.filter((row) => !row.clima && !row.aviso && !decided.has(row))).toEqual([])
  })

  const dated = TABELA_PADRAO.regras.flatMap((row) => (row.clima || (row.de ?? row.ate) === null ? [] : [row]))
  test.each(dated)('$uf $aeronave $classe of $norma counts from $de to $ate, both days included', (row) => {
    const { uf, aeronave, grupo, classe, de, ate } = row
    const counts = (dia: string) => {
      const one = flight({ ...(uf && { uf }), ...(aeronave && { aeronave }), ...(grupo && { grupo }), dia })
      return rulesFor([row], one, classe).consideradas(false).length > 0
    }
    const beside = (day: string, days: number) =>
      new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
    if (de !== null) expect([counts(beside(de, -1)), counts(de)]).toEqual([false, true])
    if (ate !== null) expect([counts(ate), counts(beside(ate, 1))]).toEqual([true, false])
  })

  test.each(['biologico', 'fertilizante', 'semente'] as const)('of %s only inform', (grupo) => {
    expect(of(flight({ grupo }), 'vila')).toMatchObject({ informativo: true, distancia: { metros: 500 } })
    const ceara = of(flight({ uf: 'CE', grupo }), 'vila')
    expect(ceara).toMatchObject({ informativo: true })
    expect(of(flight(), 'vila').informativo).toBe(false)
    expect(of(flight(), 'torre').informativo).toBe(true)
  })

  test('of two states both bind: the strictest wins and names itself, and both are stored', () => {
    const both = of({ ...flight({ aeronave: 'drone' }), ufs: ['MS', 'MT'] }, 'vila')
    expect(both.distancia).toMatchObject({ metros: 90, fonte: { norma: expect.stringContaining('Mato Grosso') } })
    expect(both.consideradas(false).map(({ uf, distanciaM, aplicada }) => [uf, distanciaM, aplicada])).toEqual([
      [null, 20, false],
      ['MT', 90, true],
    ])
  })

  test('a suspended row is considered and not applied', () => {
    const suspended = TABELA_PADRAO.regras.map((row) =>
      row.uf === 'MT' ? { ...row, situacao: 'suspensa' as const } : row,
    )
    const mt = flight({ uf: 'MT', aeronave: 'drone' })
    const vila = rulesFor(suspended, mt, 'vila')
    expect(vila.distancia.metros).toBe(20)
    expect(vila.consideradas(false).map(({ uf, aplicada }) => [uf, aplicada])).toEqual([
      [null, true],
      ['MT', false],
    ])
    expect(rulesFor(suspended, mt, 'app').proibicao).toBeUndefined()
  })

  test('a company may be stricter, never laxer than the strictest row', () => {
    const mt = flight({ uf: 'MT', aeronave: 'drone' })
    expect(of(mt, 'vila', 60).distancia.metros).toBe(90)
    expect(of(mt, 'vila', 120).distancia).toEqual({ metros: 120, fonte: { norma: 'Regra da empresa' } })
    expect(of(mt, 'vila', 60).consideradas(false).at(-1)).toMatchObject({
      fonte: 'empresa',
      distanciaM: 60,
      aplicada: false,
    })
    expect(of(mt, 'vila', Number.NaN).distancia.metros).toBe(90)
  })

  test('a state is checked where somebody compared all of its rows for the case, also one that requires nothing', () => {
    expect(of(flight(), 'vila').estadoConferido).toBe(false)
    expect(of(flight({ uf: 'MT', aeronave: 'drone' }), 'vila').estadoConferido).toBe(false)
    const [first] = TABELA_PADRAO.regras
    const nothing: Norma = {
      ...first!,
      uf: 'SP',
      classe: null,
      aeronave: null,
      grupo: null,
      distanciaM: null,
      conferidoEm: '2026-11-20',
    }
    const checked = [...TABELA_PADRAO.regras, nothing]
    expect(rulesFor(checked, flight(), 'vila')).toMatchObject({ estadoConferido: true, distancia: { metros: 500 } })
    expect(rulesFor(checked, { ...flight(), ufs: ['SP', 'MG'] }, 'vila').estadoConferido).toBe(false)
    expect(rulesFor(checked, flight({ grupo: 'semente' }), 'vila')).toMatchObject({ informativo: true })
  })

  test('outside of Brazil no rule is known', () => {
    const abroad = of({ ...flight(), ufs: [], foraDoBrasil: true }, 'vila')
    expect(abroad).toMatchObject({
      estadoConferido: false,
      distancia: { fonte: { norma: 'Sem regra conhecida fora do Brasil' } },
    })
    expect(abroad.distancia.metros).toBeUndefined()
    expect(abroad.consideradas(false)).toEqual([])
  })

  test('without a day, rows that have ended do not count', () => {
    expect(of({ ...flight({ uf: 'CE', aeronave: 'drone' }), dia: undefined }, null).proibicao).toBeUndefined()
    expect(of({ ...flight(), dia: undefined }, 'vila').distancia.metros).toBe(500)
  })
})

test.each<[string, readonly { readonly marca?: string; readonly ingrediente?: string }[], Grupo]>([
  ['HERBICIDA', [], 'agrotoxico'],
  ['HERBICIDA', [{ marca: 'DMA 806', ingrediente: '2,4-D' }], 'hormonal'],
  ['HERBICIDA', [{ ingrediente: 'Glifosato' }, { ingrediente: 'Picloram' }], 'hormonal'],
  ['HERBICIDA', [{ ingrediente: 'Glifosato 24' }], 'agrotoxico'],
  ['NÃO INFORMADO', [], 'agrotoxico'],
  ['ADUBAÇÃO FOLIAR', [], 'fertilizante'],
  ['SEMEADURA', [], 'semente'],
  ['COTESIA', [], 'biologico'],
])('%s with %j is %s', (tratamento, produtos, grupo) => {
  expect(grupoOf(tratamento, produtos as never)).toBe(grupo)
})
