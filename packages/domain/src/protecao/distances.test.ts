import { describe, expect, test } from 'vitest'
import {
  companyLines,
  distanceChecks,
  distanceFault,
  distanceFloor,
  distanceLines,
  distanceToKeep,
  floorsAnywhere,
  isDistanceOpen,
  missingDistance,
  sourceCheck,
  stateFloorLines,
} from './distances.ts'
import { guessClassificacao } from './guess-classificacao.ts'
import { PROTECAO_LOOKS } from './looks.ts'
import { CLASSES_PROTECAO, type Classificacao } from './rules.ts'
import { NORMAS_EXPLICADAS, TABELA_PADRAO } from './tabela-padrao.ts'
import { validityFault, validityOn } from './validity.ts'

describe('a distance of the empresa', () => {
  test.each(['culturaVizinha', 'urucum', 'app', 'reservaLegal'] as const)('is needed for %s', (which) => {
    expect(isDistanceOpen(which)).toBe(true)
  })

  test.each(['povoacao', 'apiario', 'bichoSeda', 'redeEletrica', 'torre'] as const)('is a choice for %s', (which) => {
    expect(isDistanceOpen(which)).toBe(false)
  })

  test('may be stricter than the norm and exactly it, never laxer', () => {
    expect(distanceFault('povoacao', 500)).toBeUndefined()
    expect(distanceFault('povoacao', 800)).toBeUndefined()
    expect(distanceFault('povoacao', 499.9)).toBe(
      'Povoação exige pelo menos 500\u00a0m (Instrução Normativa MAPA nº 2, de 3 de janeiro de 2008, art. 10): a empresa pode exigir mais, nunca menos.',
    )
    expect(distanceFault('torre', 20)).toContain('pelo menos 25\u00a0m')
  })

  test('keeps the drones’ norm where it alone speaks, and is free where none does', () => {
    expect(distanceFloor('app')).toMatchObject({ metros: 20, aeronave: 'drone' })
    expect(distanceFault('app', 10)).toContain('20\u00a0m para drones (Portaria MAPA nº 298')
    expect(distanceFloor('culturaVizinha')).toBeUndefined()
    expect(distanceFault('culturaVizinha', 1)).toBeUndefined()
  })

  // The distance that the federal table requires for each class and aircraft; the norm's name where the empresa requires less.
  test.each([
    ['povoacao', 'tripulada', 500, 'Instrução Normativa MAPA nº 2'],
    ['povoacao', 'drone', 20, 'Portaria MAPA nº 298'],
    ['manancial', 'tripulada', 250, 'Instrução Normativa MAPA nº 2'],
    ['manancial', 'drone', 20, 'Portaria MAPA nº 298'],
    ['app', 'drone', 20, 'Portaria MAPA nº 298'],
    ['bichoSeda', 'drone', 500, 'Regra da empresa'],
    ['torre', 'tripulada', 25, 'Padrão do sistema'],
    ['torre', 'drone', 25, 'Padrão do sistema'],
  ] as const)('of %s for %s is never below the %d m of the rule that it names', (which, aeronave, law, norma) => {
    expect(distanceFault(which, law - 1, aeronave)).toContain(`exige pelo menos ${law}\u00a0m para `)
    expect(distanceFault(which, law - 1, aeronave)).toContain(norma)
    expect(distanceFault(which, law, aeronave)).toBeUndefined()
    expect(distanceFault(which, law + 1, aeronave)).toBeUndefined()
    expect(distanceToKeep(which, aeronave, law - 1)).toBe(law)
    expect(distanceToKeep(which, aeronave, law + 1)).toBe(law + 1)
    expect(distanceToKeep(which, aeronave)).toBe(law)
  })

  // By the rows of tabela-padrao.ts on 27/11/2026; in brackets what the federal norm alone requires.
  test.each([
    ['povoacao', 'tripulada', 500, undefined],
    // MT: 90 m (20 m).
    ['povoacao', 'drone', 90, 'MT'],
    // PR: 500 m (250 m).
    ['moradiaIsolada', 'tripulada', 500, 'PR'],
    ['moradiaIsolada', 'drone', 90, 'MT'],
    // PR: 500 m (none).
    ['escola', 'tripulada', 500, 'PR'],
    // CE: 30 m (none).
    ['escola', 'drone', 30, 'CE'],
    ['apiario', 'drone', 20, undefined],
    // CE: 30 m (20 m); MT forbids drones in an APP and sets no distance from it.
    ['app', 'drone', 30, 'CE'],
  ] as const)('for all areas of %s and %s is at least %s m, of %s', (which, aeronave, metros, uf) => {
    const floors = floorsAnywhere(TABELA_PADRAO.regras, '2026-11-27', which)
    const floor = distanceFloor(which, aeronave, floors)
    expect([floor?.metros, floor?.uf]).toEqual([metros, uf])
    if (metros === undefined) return
    expect(distanceFault(which, metros, aeronave, floors)).toBeUndefined()
    expect(distanceFault(which, metros - 1, aeronave, floors)).toContain(`exige pelo menos ${metros}\u00a0m`)
  })

  test('for all areas names the state whose norm is the strictest, and only while it binds', () => {
    const floors = floorsAnywhere(TABELA_PADRAO.regras, '2026-11-27', 'vila')
    expect(distanceFault('vila', 89, 'drone', floors)).toBe(
      'Vila exige pelo menos 90\u00a0m para drones em MT (Decreto de Mato Grosso nº 1.651, de 11 de março de 2013, alterado pelo Decreto nº 452, de 15 de setembro de 2023): a distância da empresa vale em todos os estados e pode ser maior, nunca menor.',
    )
    expect(stateFloorLines(floors)).toEqual([
      expect.stringMatching(/^Em MT, pelo menos 90\u00a0m para drones: Decreto/),
    ])
    const before = floorsAnywhere(TABELA_PADRAO.regras, '2023-09-14', 'vila')
    expect(distanceFloor('vila', 'drone', before)).toMatchObject({ metros: 20 })
    const suspended = TABELA_PADRAO.regras.map((row) =>
      row.uf === 'MT' ? { ...row, situacao: 'suspensa' as const } : row,
    )
    expect(distanceFloor('vila', 'drone', floorsAnywhere(suspended, '2026-11-27', 'vila'))).toMatchObject({
      metros: 20,
    })
  })

  test.each([
    ['app', 'tripulada'],
    ['urucum', 'tripulada'],
    ['urucum', 'drone'],
  ] as const)('of %s for %s is free, because no rule sets one', (which, aeronave) => {
    expect(distanceFault(which, 1, aeronave)).toBeUndefined()
    expect(distanceToKeep(which, aeronave)).toBeUndefined()
    expect(distanceToKeep(which, aeronave, 1)).toBe(1)
  })

  test('is missing for the aircraft that neither the table nor the empresa has one for', () => {
    const needed = (whom: string) => `Informe a distância em metros: nenhuma norma a define para ${whom}.`
    expect(missingDistance('urucum', {}, [])).toBe(needed('Urucum'))
    expect(missingDistance('urucum', { drone: 50 }, [])).toBe(needed('Urucum e aeronaves tripuladas'))
    expect(missingDistance('urucum', { tripulada: 50 }, [])).toBe(needed('Urucum e drones'))
    expect(missingDistance('urucum', { tripulada: 50, drone: 50 })).toBeUndefined()
    expect(missingDistance('app', { tripulada: 50 })).toBeUndefined()
    expect(missingDistance('povoacao')).toBeUndefined()
  })

  // The rows of PR (500 m, 250 m, manned) and CE (30 m, drones) of the table of the product.
  test.each([
    [
      'escola',
      'Escola; a mais rigorosa dos estados: PR 500\u00a0m para aeronaves tripuladas, CE 30\u00a0m para drones',
    ],
    ['culturaSuscetivel', 'Cultura suscetível; a mais rigorosa dos estados: PR 250\u00a0m para aeronaves tripuladas'],
    ['unidadeDeConservacao', 'Unidade de conservação; a mais rigorosa dos estados: CE 30\u00a0m para drones'],
    // Drones keep 20 m by the federal norm.
    ['app', 'APP e aeronaves tripuladas'],
  ] as const)('of %s is missing, and the states that have one are named', (which, words) => {
    const floors = floorsAnywhere(TABELA_PADRAO.regras, '2026-11-27', which)
    const norm = which === 'app' ? 'nenhuma norma' : 'nenhuma norma federal'
    expect(missingDistance(which, {}, floors)).toBe(`Informe a distância em metros: ${norm} a define para ${words}.`)
  })

  test('is missing for no class that a federal row of the table in force has, and no state is denied without one', () => {
    const federal = TABELA_PADRAO.regras.map((row) => (row.classe === 'escola' ? { ...row, uf: null } : row))
    expect(missingDistance('escola', {}, floorsAnywhere(federal, '2026-11-27', 'escola'))).toBeUndefined()
    expect(missingDistance('escola')).toBe('Informe a distância em metros: nenhuma norma federal a define para Escola.')
  })

  test('is told once where both kinds of aircraft keep it, and for each where they differ', () => {
    expect(companyLines({ tripulada: 400, drone: 400 })).toEqual([
      'A empresa exige 400\u00a0m para esta classificação.',
    ])
    expect(companyLines({ drone: 60 })).toEqual(['A empresa exige 60\u00a0m para drones.'])
    expect(companyLines({ tripulada: 400, drone: 60 })).toEqual([
      'A empresa exige 400\u00a0m para aeronaves tripuladas.',
      'A empresa exige 60\u00a0m para drones.',
    ])
    expect(companyLines()).toEqual([])
  })

  test.each([0, -5, Number.NaN, 20_001])('is no distance: %s', (metros) => {
    expect(distanceFault('urucum', metros)).toMatch(/metros/)
  })

  test('is told with the article, for each kind of aircraft', () => {
    expect(distanceLines('apiario')).toEqual([
      '250\u00a0m para aeronaves tripuladas: Instrução Normativa MAPA nº 2, de 3 de janeiro de 2008, art. 10.',
      '20\u00a0m para drones: Portaria MAPA nº 298, de 22 de setembro de 2021, art. 9º.',
    ])
    expect(distanceChecks('apiario')).toEqual([
      'IN 2/2008: distâncias e artigo não conferidos no texto oficial.',
      'Portaria 298/2021: distância conforme resumo publicado por terceiros, lido em 23/11/2026; texto oficial não conferido.',
    ])
    expect(distanceChecks('reservaLegal')).toHaveLength(1)
    expect(distanceChecks('torre')).toEqual([])
    expect(distanceLines('urucum')).toEqual(['A definir pela empresa.'])
    expect(distanceLines('torre')).toEqual(['25\u00a0m: Padrão do sistema para obstáculos.'])
  })
})

describe('validity', () => {
  test('includes its first and its last day', () => {
    const moved = { validaDe: '2026-03-01', validaAte: '2026-05-31' }
    expect(['2026-02-28', '2026-03-01', '2026-05-31', '2026-06-01'].map((day) => validityOn(moved, day))).toEqual([
      'futura',
      'vigente',
      'vigente',
      'encerrada',
    ])
    expect(validityOn({}, '2026-01-01')).toBe('vigente')
  })

  test('may be one day, and does not end before it begins', () => {
    expect(validityFault({ validaDe: '2026-03-01', validaAte: '2026-03-01' })).toBeUndefined()
    expect(validityFault({ validaDe: '2026-03-02', validaAte: '2026-03-01' })).toBeDefined()
    expect(validityFault({ validaAte: '2026-03-01' })).toBeUndefined()
  })
})

test.each<[readonly string[], Classificacao | undefined]>([
  [['Apiário Sr. João'], 'apiario'],
  [['REDE ELÉTRICA 138 kV'], 'redeEletrica'],
  [['Córrego da Onça'], 'manancial'],
  [['Captação SAAE'], 'manancialCaptacao'],
  [['7', 'Reserva Legal'], 'reservaLegal'],
  [['APP 12'], 'app'],
  [['Escola Municipal São José'], 'escola'],
  [['Colégio Estadual'], 'escola'],
  [['Clube de campo'], 'localDeRecreacao'],
  [['Culturas sensíveis: uva'], 'culturaSuscetivel'],
  [['Parque Estadual do Cristalino'], 'unidadeDeConservacao'],
  [['Reserva biológica'], 'unidadeDeConservacao'],
  [['APA do Rio'], 'unidadeDeConservacao'],
  [['RPPN Mata Verde'], 'unidadeDeConservacao'],
  [['Reserva Particular do Patrimônio Natural'], 'unidadeDeConservacao'],
  [['Monumento Natural Serra Azul'], 'unidadeDeConservacao'],
  [['Floresta Nacional de Ipanema'], 'unidadeDeConservacao'],
  [['UC 3'], 'unidadeDeConservacao'],
  [['CMEI Pequeno Príncipe'], 'escola'],
  [['EMEF Zumbi'], 'escola'],
  [['Praça da Matriz'], 'localDeRecreacao'],
  [['Quadra poliesportiva'], 'localDeRecreacao'],
  [['Ginásio'], 'localDeRecreacao'],
  [['Vinhedo do Sul'], 'culturaSuscetivel'],
  [['Parreiral'], 'culturaSuscetivel'],
  [['Sítio Oliveira'], undefined],
  [['Cultura vizinha', 'Vinhedo'], 'culturaVizinha'],
  [['Vila Nova', 'Reserva legal'], 'vila'],
  [['Aplicação'], undefined],
  [['Caso especial'], undefined],
  [[], undefined],
])('%j is proposed as %s', (texts, which) => {
  expect(guessClassificacao(texts)).toBe(which)
})

test.each(Object.entries(CLASSES_PROTECAO))('%s is read back from its name', (which, { nome }) => {
  expect(guessClassificacao([nome, 'Vila'])).toBe(which)
})

test('no two classifications look the same without their colour, nor have the same letters', () => {
  const looks = Object.values(PROTECAO_LOOKS)
  expect(new Set(looks.map(({ letters }) => letters)).size).toBe(looks.length)
  expect(new Set(looks.map(({ colour, pattern }) => `${colour} ${pattern}`)).size).toBe(looks.length)
})

test('a norm says how far its citation was checked, and a rule of the company has nothing to check', () => {
  expect(sourceCheck({ norma: NORMAS_EXPLICADAS.in2 })).toContain('não conferidos no texto oficial')
  expect(sourceCheck({ norma: NORMAS_EXPLICADAS.portaria298 })).toContain('lido em 23/11/2026')
  expect(sourceCheck({ norma: NORMAS_EXPLICADAS.empresa })).toBeUndefined()
})
