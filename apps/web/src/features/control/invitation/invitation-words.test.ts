import type { Entity } from '@faixa/contract'
import { expect, test } from 'vitest'
import { invitationState } from './invitation-words.ts'

const NOON = Date.parse('2026-03-14T12:00:00Z')
const invited = (convite: object | null, more: object = {}) =>
  invitationState({ id: 1, versao: 1, nome: 'Iara', email: 'i@x.com.br', convite, ...more } as Entity, NOON)?.label

test('a person without a password is marked with what became of the invitation', () => {
  expect(invited({ situacao: 'enviado', ate: '2026-03-14T12:00:01Z' })).toBe('convidado')
  expect(invited({ situacao: 'enviado', ate: '2026-03-14T12:00:00Z' })).toBe('convite vencido')
  expect(invited({ situacao: 'pendente', ate: null })).toBe('convite não enviado')
  expect(invited({ situacao: 'cancelado', ate: null })).toBe('sem acesso')
})

test('a person with a password, an archived one and a company are not marked', () => {
  expect(invited(null)).toBeUndefined()
  expect(invited({ situacao: 'pendente', ate: null }, { arquivado: true })).toBeUndefined()
  expect(invitationState({ id: 1, versao: 1, nome: 'Usina' } as Entity, NOON)).toBeUndefined()
})
