import { expect, test } from 'vitest'
import { judgeOthers } from './judge-flight.ts'

// 01:30 UTC on 15 March 2026, in minutes since 1970.
const minute = Date.UTC(2026, 2, 15, 1, 30) / 60_000

test('a pilot in two places is there at a minute on the clock of the field, which is named', () => {
  const sentences = [-3, -4, 0, undefined].map(
    (offsetH) => judgeOthers({ pilotElsewhere: { laudos: 1, minute, ...(offsetH !== undefined && { offsetH }) } })[0],
  )
  expect(sentences.map((aviso) => aviso?.mensagem.split('daqui ')[1])).toEqual([
    'em 14/03/2026, às 22:30 (hora local, UTC-3).',
    'em 14/03/2026, às 21:30 (hora local, UTC-4).',
    'em 15/03/2026, às 01:30 (hora local).',
    'em 15/03/2026, às 01:30 (UTC).',
  ])
})
