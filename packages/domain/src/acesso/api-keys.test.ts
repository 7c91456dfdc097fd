import { describe, expect, test } from 'vitest'
import { ESCOPO_NAMES, ESCOPOS, escoposOf, keyActor } from './api-keys.ts'
import { type Actor, grantOf, may } from './may.ts'

const ana: Actor = { nivel: 'admin', funcao: 'Direção [2]' }
const davi: Actor = { nivel: 'funcionario', empresaId: 1 }
const eva: Actor = { nivel: 'funcionario', empresaId: 1, unidadeId: 11, isUnidade: true }
const bruno: Actor = { nivel: 'piloto', prestadoraId: 5, pilotoId: 51 }

const ids = { empresaId: 1, unidadeId: 11, prestadoraId: 5, pilotoId: 51 }
const foreign = { empresaId: 2, prestadoraId: 6, pilotoId: 61 }

test('no key manages people, keys, webhooks or the way in', () => {
  const closed = ['createEntidade', 'createAdministrador', 'restoreArchived', 'resetFactor', 'removePessoa']
  for (const name of [...closed, 'readSeguranca', 'createIntegracao']) expect(ESCOPOS).not.toHaveProperty(name)
  const key = keyActor(ana, [...ESCOPO_NAMES, ...closed])!
  for (const name of ['createEntidade', 'resetFactor', 'createIntegracao'] as const) {
    expect(grantOf(key, name).reach).toBe('none')
  }
})

describe('a person’s own key', () => {
  test('has the chosen scopes and the reach of the person', () => {
    const key = keyActor(bruno, ['readLaudo'])!
    expect(may(key, 'readLaudo', ids)).toBe(true)
    expect(may(key, 'readLaudo', foreign)).toBe(false)
    expect(may(key, 'readOrdem', ids)).toBe(false)
    expect(may(bruno, 'readOrdem', ids)).toBe(true)
  })

  test('loses what the person loses', () => {
    expect(escoposOf(bruno)).toEqual(['readLaudo', 'readOrdem', 'recordCampo', 'createTrabalho'])
    expect(keyActor(bruno, ['readLaudo', 'updateLaudo', 'createLaudo'])?.escopos).toEqual(['readLaudo'])
    const approver: Actor = { ...davi, funcao: 'Gestor [2]' }
    expect(may(keyActor(approver, ['approveLaudo'])!, 'approveLaudo', ids)).toBe(true)
    expect(may(keyActor(davi, ['approveLaudo'])!, 'approveLaudo', ids)).toBe(false)
  })
})

describe('an empresa’s key', () => {
  test('sees that empresa alone, whoever made it, and has what both may', () => {
    const key = keyActor(ana, ESCOPO_NAMES, { empresaId: 1 })!
    expect(may(key, 'readLaudo', ids)).toBe(true)
    expect(may(key, 'readLaudo', { empresaId: 1 })).toBe(true)
    expect(may(key, 'readLaudo', foreign)).toBe(false)
    expect(may(key, 'readLaudo', { ...ids, hidden: true })).toBe(false)
    // A funcionario edits no laudo, so that an empresa's key does not either.
    expect(may(key, 'updateLaudo', ids)).toBe(false)
    expect(key.escopos).not.toContain('readPrivate')
  })

  test('sees one unidade where it is of one', () => {
    const key = keyActor(davi, ['readLaudo'], { empresaId: 1, unidadeId: 11 })!
    expect(may(key, 'readLaudo', ids)).toBe(true)
    expect(may(key, 'readLaudo', { ...ids, unidadeId: 12 })).toBe(false)
  })

  test('is of nobody once its maker has left the empresa, or manages another part of it', () => {
    expect(keyActor({ ...davi, empresaId: 2 }, ['readLaudo'], { empresaId: 1 })).toBeUndefined()
    expect(keyActor(eva, ['readLaudo'], { empresaId: 1 })).toBeUndefined()
    expect(keyActor(bruno, ['readLaudo'], { empresaId: 1 })).toBeUndefined()
  })
})
