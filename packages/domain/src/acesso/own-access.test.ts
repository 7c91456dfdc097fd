import { describe, expect, test } from 'vitest'
import { type AccessEvent, actInTheWay, type OthersActs, othersActsAfter } from './own-access.ts'

const act = { em: '2026-03-14T12:00:00.000Z', por: 7 }
const BY_STAFF = { kind: 'senha-definida', act } as const
const NEW_EMAIL = { kind: 'email-definido', act, email: 'carla@faixa.local' } as const
const OLD_EMAIL = { kind: 'email-definido', act, email: 'Ana@Usina.com.br' } as const
const NO_FACTOR = { kind: 'fator-removido', act } as const
const CHANGED = { kind: 'senha-trocada' } as const
const LINK = { kind: 'senha-por-link' } as const
const OWN_EMAIL = { kind: 'email-confirmado' } as const
const FACTOR = { kind: 'fator-cadastrado' } as const

interface Person {
  readonly hadSenha?: boolean
  readonly factorSince?: string
}

/** Applies events to an account with the given known address, and returns the act that finally prevents acceptance. */
function after(events: readonly AccessEvent[], { hadSenha = true, factorSince }: Person = {}) {
  let acts: OthersActs = {}
  let had = hadSenha
  let email = 'ana@usina.com.br'
  for (const event of events) {
    acts = othersActsAfter({ acts, hadSenha: had, email, factorSince }, event)
    if (event.kind.startsWith('senha')) had = true
    if (event.kind === 'email-definido') email = event.email
  }
  return actInTheWay(acts)
}

describe('a settlement is accepted by the person alone', () => {
  test.each<[string, readonly AccessEvent[], ReturnType<typeof actInTheWay>]>([
    ['nobody did anything', [], undefined],
    ['another set the password', [BY_STAFF], 'senha'],
    ['and changed it at once, as its person has to', [BY_STAFF, CHANGED], 'senha'],
    ['twice', [BY_STAFF, CHANGED, CHANGED], 'senha'],
    ['the person has set it by a link', [BY_STAFF, CHANGED, LINK], undefined],
    ['another changed the e-mail and took a link there', [NEW_EMAIL, LINK], 'email'],
    ['and changed the password then', [NEW_EMAIL, LINK, CHANGED], 'email'],
    ['and confirmed a third address', [NEW_EMAIL, LINK, OWN_EMAIL, LINK], 'email'],
    ['and put the old address back, without a link to it', [NEW_EMAIL, LINK, OLD_EMAIL], 'senha'],
    ['the person has set it by a link to the old address', [NEW_EMAIL, LINK, OLD_EMAIL, LINK], undefined],
    ['another set the password and confirmed an own address', [BY_STAFF, CHANGED, OWN_EMAIL, LINK], 'email'],
    ['a new e-mail leaves the password as it is', [NEW_EMAIL], undefined],
    ['the person who knows the password confirms a new e-mail', [NEW_EMAIL, OWN_EMAIL, LINK], undefined],
    ['another removed the factor', [NO_FACTOR], 'fator'],
    ['the person who knows the password has changed it', [NO_FACTOR, CHANGED], undefined],
    ['the person who knows the password has a factor again', [NO_FACTOR, FACTOR], undefined],
    ['another set the password, and a factor besides', [BY_STAFF, CHANGED, FACTOR], 'senha'],
    ['another removed the factor and set the password', [NO_FACTOR, BY_STAFF, CHANGED], 'senha'],
  ])('%s', (_, events, expected) => expect(after(events)).toBe(expected))

  test('the first password of an account is replaced by its person, who has nothing else to prove', () => {
    const first = { hadSenha: false }
    expect(after([BY_STAFF], first)).toBe('senha')
    expect(after([BY_STAFF, CHANGED], first)).toBeUndefined()
    expect(after([BY_STAFF, NEW_EMAIL, CHANGED], first)).toBeUndefined()
    expect(after([BY_STAFF, CHANGED, BY_STAFF, CHANGED], first)).toBe('senha')
  })

  test('a second factor from before proves the person, and one from afterwards does not', () => {
    expect(after([BY_STAFF, CHANGED], { factorSince: '2026-03-14T11:59:59.999Z' })).toBeUndefined()
    expect(after([BY_STAFF, CHANGED], { factorSince: '2026-03-14T12:00:00.001Z' })).toBe('senha')
    expect(after([NO_FACTOR, BY_STAFF, CHANGED], { factorSince: '2026-03-14T11:00:00.000Z' })).toBe('senha')
  })
})
