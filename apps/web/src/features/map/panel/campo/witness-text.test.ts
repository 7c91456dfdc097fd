import { expect, test } from 'vitest'
import { witnessWords } from './witness-text.ts'

const at = (clock: string) => Date.parse(`2026-03-14T${clock}:00Z`)
const witness = { compared: 1240, beginMs: at('10:12'), endMs: at('10:33'), withinM: 11.2, offsetH: 0 }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a telephone that agrees is said to have followed the flight, on the clock of the field', () => {
  const { tone, text } = witnessWords(witness, 'Bruno Lima', -3)
  expect([tone, plain(text)]).toEqual([
    'success',
    'O telefone de Bruno Lima acompanhou o voo das 07:12 às 07:33: a até 12 m da aeronave em 95 % de 1.240 posições.',
  ])
  // A log in local time was three hours behind the telephone.
  expect(witnessWords({ ...witness, offsetH: -3 }, 'Bruno Lima', 0).text).toBe(text)
})

test('one that differs is said to, with the time and the distance', () => {
  const apart = { beginMs: at('10:20'), endMs: at('10:28') }
  const { tone, text } = witnessWords({ ...witness, withinM: 5320.4, apart }, 'Bruno Lima', -3)
  expect([tone, plain(text)]).toEqual([
    'warning',
    'O telefone de Bruno Lima difere do voo das 07:20 às 07:28: mais de 150 m. Das 07:12 às 07:33, esteve a até 5.321 m da aeronave em 95 % de 1.240 posições.',
  ])
})

test('one that is far for moments only has neither followed nor differed', () => {
  const { tone, text } = witnessWords({ ...witness, withinM: 200 }, 'Bruno Lima', -3)
  expect([tone, plain(text)]).toEqual([
    'neutral',
    'Das 07:12 às 07:33, o telefone de Bruno Lima esteve a até 200 m da aeronave em 95 % de 1.240 posições.',
  ])
})

test('without positions of the time of the flight nothing is said about it', () => {
  expect(witnessWords(undefined, 'Bruno Lima', -3)).toEqual({
    tone: 'neutral',
    text: 'Menos de 30 posições do telefone de Bruno Lima são do tempo do voo: nada se pode dizer.',
  })
})
