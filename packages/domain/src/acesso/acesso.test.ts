import { describe, expect, test } from 'vitest'
import { CAPABILITIES, type Capability, type Nivel } from './capabilities.ts'
import { type Actor, grantOf, may } from './may.ts'

// Usina 1 has unidade 11; prestadora 5 has pilot 51. One trait each.
const ana: Actor = { nivel: 'admin' }
const carla: Actor = { nivel: 'analista' }
const davi: Actor = { nivel: 'funcionario', empresaId: 1 }
const eva: Actor = { nivel: 'funcionario', empresaId: 1, unidadeId: 11, isUnidade: true }
const fabio: Actor = { nivel: 'funcionario', empresaId: 1, funcao: 'Gestor [2]' }
const gil: Actor = { nivel: 'prestadora', prestadoraId: 5 }
const bruno: Actor = { nivel: 'piloto', prestadoraId: 5, pilotoId: 51 }

const laudo = { empresaId: 1, unidadeId: 11, prestadoraId: 5, pilotoId: 51 }
const foreign = { empresaId: 2, unidadeId: 21, prestadoraId: 6, pilotoId: 61 }
const everyone = { ana, carla, davi, eva, fabio, gil, bruno }

const whoMay = (capability: Capability, target: object) =>
  Object.entries(everyone).flatMap(([name, actor]) => (may(actor, capability, target) ? [name] : []))

describe('laudos', () => {
  test('each sees what is theirs', () => {
    expect(whoMay('readLaudo', laudo)).toEqual(['ana', 'carla', 'davi', 'eva', 'fabio', 'gil', 'bruno'])
    expect(whoMay('readLaudo', foreign)).toEqual(['ana', 'carla'])
  })

  test('a person of a unidade does not see the other unidades, nor the head office', () => {
    expect(may(eva, 'readLaudo', { ...laudo, unidadeId: 12 })).toBe(false)
    expect(may(eva, 'readLaudo', { empresaId: 1 })).toBe(false)
    expect(may(davi, 'readLaudo', { ...laudo, unidadeId: 12 })).toBe(true)
  })

  test('another pilot of the same prestadora is not oneself', () => {
    expect(may(bruno, 'readLaudo', { ...laudo, pilotoId: 52 })).toBe(false)
    expect(may(gil, 'readLaudo', { ...laudo, pilotoId: 52 })).toBe(true)
  })

  test('a hidden laudo is seen by staff only', () => {
    expect(whoMay('readLaudo', { ...laudo, hidden: true })).toEqual(['ana', 'carla'])
  })

  test('staff and the prestadora of the pilot register them', () => {
    expect(whoMay('createLaudo', laudo)).toEqual(['ana', 'carla', 'gil'])
    expect(whoMay('createLaudo', foreign)).toEqual(['ana', 'carla'])
  })

  test.each(['updateLaudo', 'hideLaudo', 'deleteLaudo', 'readPrivate', 'createEntidade'] as const)(
    '%s is for staff alone',
    (capability) => {
      expect(whoMay(capability, laudo)).toEqual(['ana', 'carla'])
    },
  )

  test('reports that payments rest on are of staff and of the empresa', () => {
    expect(whoMay('saveRelatorio', laudo)).toEqual(['ana', 'carla', 'davi', 'eva', 'fabio'])
    expect(whoMay('saveRelatorio', foreign)).toEqual(['ana', 'carla'])
    expect(may(eva, 'saveRelatorio', { empresaId: 1 })).toBe(false)
  })

  test('the monthly report is of staff and of the prestadora itself, not of those whom it flew for', () => {
    expect(whoMay('readRelatorioMensal', { prestadoraId: 5 })).toEqual(['ana', 'carla', 'gil'])
    expect(whoMay('readRelatorioMensal', { prestadoraId: 6 })).toEqual(['ana', 'carla'])
    expect(whoMay('saveModeloMensal', { prestadoraId: 5 })).toEqual(['ana', 'carla', 'gil'])
  })

  test('contracts and settlements are of the empresa as a whole and of the prestadora, and each side speaks for itself', () => {
    const pair = { empresaId: 1, prestadoraId: 5 }
    expect(whoMay('readAcerto', pair)).toEqual(['ana', 'carla', 'davi', 'fabio', 'gil'])
    expect(whoMay('createAcerto', pair)).toEqual(['ana', 'carla', 'davi', 'fabio', 'gil'])
    expect(whoMay('acceptAcerto', pair)).toEqual(['davi', 'fabio', 'gil'])
    expect(whoMay('saveContrato', pair)).toEqual(['ana', 'carla', 'davi', 'fabio'])
    expect(whoMay('readAcerto', { empresaId: 2, prestadoraId: 6 })).toEqual(['ana', 'carla'])
  })

  test('only approvers approve, in their own empresa, hidden ones too', () => {
    expect(whoMay('approveLaudo', { ...laudo, hidden: true })).toEqual(['fabio'])
    expect(may(fabio, 'approveLaudo', foreign)).toBe(false)
    expect(may({ ...ana, funcao: '[2]' }, 'approveLaudo', foreign)).toBe(true)
    expect(may({ ...bruno, funcao: '[2]' }, 'approveLaudo', laudo)).toBe(false)
  })
})

describe('registrations', () => {
  test('aircraft and responsible persons are managed by staff and by their own prestadora', () => {
    expect(whoMay('createRecurso', { prestadoraId: 5 })).toEqual(['ana', 'carla', 'gil'])
    expect(whoMay('createRecurso', { prestadoraId: 6 })).toEqual(['ana', 'carla'])
  })

  test('only an administrator makes administrators and restores what was archived', () => {
    expect(whoMay('createAdministrador', {})).toEqual(['ana'])
    expect(whoMay('restoreArchived', {})).toEqual(['ana'])
  })

  test('a funcionario registers areas of the own empresa', () => {
    expect(whoMay('createArea', { empresaId: 1 })).toEqual(['ana', 'carla', 'davi', 'fabio'])
    expect(whoMay('createArea', { empresaId: 2 })).toEqual(['ana', 'carla'])
  })

  test('a prestadora sees the areas of the empresas that it works for, and pilots see none', () => {
    const area = { empresaId: 1, unidadeId: 11, prestadoraIds: [5, 6] }
    expect(whoMay('readArea', area)).toEqual(['ana', 'carla', 'davi', 'eva', 'fabio', 'gil'])
    expect(whoMay('readArea', { ...area, unidadeId: 12 })).toEqual(['ana', 'carla', 'davi', 'fabio', 'gil'])
    expect(whoMay('readArea', { empresaId: 2, prestadoraIds: [6] })).toEqual(['ana', 'carla'])
    // The prestadoras that work for this empresa are not part of the target.
    expect(whoMay('readArea', { empresaId: 2, prestadoraId: 5 })).toEqual(['ana', 'carla'])
  })
})

describe('service orders', () => {
  test('are seen by who gives them, by the prestadora that gets them, and by the pilot that flies them', () => {
    expect(whoMay('readOrdem', laudo)).toEqual(['ana', 'carla', 'davi', 'eva', 'fabio', 'gil', 'bruno'])
    expect(whoMay('readOrdem', { ...laudo, pilotoId: 52 })).toEqual(['ana', 'carla', 'davi', 'eva', 'fabio', 'gil'])
    expect(whoMay('readOrdem', foreign)).toEqual(['ana', 'carla'])
    // An order without a recipient belongs to staff only.
    expect(whoMay('readOrdem', {})).toEqual(['ana', 'carla'])
  })

  test('are given by staff and by the empresa, and archived by staff', () => {
    expect(whoMay('createOrdem', laudo)).toEqual(['ana', 'carla', 'davi', 'eva', 'fabio'])
    expect(whoMay('createOrdem', { ...laudo, unidadeId: 12 })).toEqual(['ana', 'carla', 'davi', 'fabio'])
    expect(whoMay('deleteOrdem', laudo)).toEqual(['ana', 'carla'])
  })
})

test('jobs are made of the plots that one sees: those of the empresa, and for a pilot those of the own orders', () => {
  const plot = { empresaId: 1, unidadeId: 11, prestadoraIds: [5], pilotoId: 51 }
  expect(whoMay('createTrabalho', plot)).toEqual(['ana', 'carla', 'davi', 'eva', 'fabio', 'gil', 'bruno'])
  expect(whoMay('createTrabalho', { ...plot, unidadeId: 12, pilotoId: 52 })).toEqual([
    'ana',
    'carla',
    'davi',
    'fabio',
    'gil',
  ])
  expect(whoMay('createTrabalho', foreign)).toEqual(['ana', 'carla'])
})

test('a person without an entity reaches nothing that belongs to none', () => {
  for (const nivel of ['funcionario', 'prestadora', 'piloto'] satisfies Nivel[]) {
    for (const capability of Object.keys(CAPABILITIES) as Capability[]) {
      expect(may({ nivel, funcao: '[2]' }, capability, {})).toBe(false)
    }
  }
})

test('what nobody of a level may do is known before a target is', () => {
  expect(grantOf(bruno, 'createLaudo').reach).toBe('none')
  expect(grantOf(davi, 'approveLaudo').reach).toBe('none')
  expect(grantOf(fabio, 'approveLaudo').reach).toBe('own-empresa')
})
