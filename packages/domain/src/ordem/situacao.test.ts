import { describe, expect, test } from 'vitest'
import {
  ACT_TOWARDS,
  ORDEM_ACTS,
  type OrdemAct,
  ordemDateFault,
  ordemRefusal,
  SITUACAO_NAMES,
  situacaoOf,
} from './situacao.ts'

const facts = { cancelada: false, encerrada: false, laudos: 0 }

describe('the state of an order', () => {
  test.each([
    [{}, 'Aberta'],
    [{ laudos: 1 }, 'Voada'],
    [{ laudos: 2, encerrada: true }, 'Encerrada'],
    [{ cancelada: true }, 'Cancelada'],
    // A laudo that is deleted after the order was closed does not open it again.
    [{ encerrada: true }, 'Encerrada'],
  ])('of %o is %s', (given, situacao) => {
    expect(situacaoOf({ ...facts, ...given })).toBe(situacao)
  })

  test('decides what may be done', () => {
    const possible = (act: OrdemAct) => SITUACAO_NAMES.filter((situacao) => ordemRefusal(act, situacao) === undefined)
    expect(Object.fromEntries((Object.keys(ORDEM_ACTS) as OrdemAct[]).map((act) => [act, possible(act)]))).toEqual({
      alterar: ['Aberta', 'Voada'],
      voar: ['Aberta', 'Voada'],
      encerrar: ['Voada'],
      cancelar: ['Aberta'],
      reabrir: ['Encerrada', 'Cancelada'],
    })
  })

  test('can be asked for, but for Voada, which a laudo brings', () => {
    expect(SITUACAO_NAMES.filter((situacao) => !(situacao in ACT_TOWARDS))).toEqual(['Voada'])
  })

  test('no state is a dead end', () => {
    for (const situacao of SITUACAO_NAMES) {
      expect(Object.values(ORDEM_ACTS).some(({ from }) => (from as readonly string[]).includes(situacao))).toBe(true)
    }
  })
})

test('an order is dated today or before', () => {
  const now = new Date('2026-03-14T15:00:00Z')
  expect(ordemDateFault('2026-03-14', now)).toBeUndefined()
  expect(ordemDateFault('2026-03-13', now)).toBeUndefined()
  expect(ordemDateFault('2026-03-15', now)).toMatch('futuro')
  expect(ordemDateFault('1989-12-31', now)).toMatch('1990')
  // The instant is 22 h of the 14th in Brasília.
  expect(ordemDateFault('2026-03-14', new Date('2026-03-15T01:00:00Z'))).toBeUndefined()
})
