import { expect, test } from 'vitest'
import { invitationSlips } from './invitation-slips.ts'

const person = (i: number) => ({
  nome: `Maria Aparecida da Conceição de Souza Albuquerque ${i}`,
  email: `p${i}@usina.com.br`,
  de: 'Usina Aurora',
  link: 'https://faixa.exemplo.com.br/sp/convite?token=0123456789012345678901234567890123456789012',
  ate: '2026-03-17T12:00:00.000Z',
})

test('ten invitations are on a sheet of paper, each with its whole name and address', async () => {
  const text = await invitationSlips(
    Array.from({ length: 21 }, (_, i) => person(i)),
    { nome: 'Aero Oeste' },
    false,
  ).text()
  // 21 slips: 10, 10 and 1.
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(3)
  expect(text.match(/p\d+@usina\.com\.br/g)).toHaveLength(21)
  expect(text.match(/\(Aero Oeste\)/g)).toHaveLength(21)
})
