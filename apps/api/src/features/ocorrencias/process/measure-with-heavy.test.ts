import { Problem } from '@faixa/contract'
import { expect, test } from 'vitest'
import { measureWithHeavy } from './measure-with-heavy.ts'
import type { ToMeasure } from './near.program.ts'

const flight = (id: number) => ({ id, valvula: null, aplicacao: [], trajeto: [] })
const measuredOf = (flights: ToMeasure['flights']) =>
  flights.map(({ id }) => ({ id, distanceM: id, near: { flyovers: [] } as never }))
/** Flight 2 is too heavy for the process. */
const measure = async (flights: ToMeasure['flights']) => {
  if (flights.some(({ id }) => id === 2)) throw new Problem('voos-demais')
  return measuredOf(flights)
}
const { signal } = new AbortController()

test('a flight that is too heavy is named, and those measured with it are measured', async () => {
  const { measured, heavy } = await measureWithHeavy([1, 2, 3].map(flight), measure, signal)
  expect([measured.map(({ id }) => id), heavy]).toEqual([[1, 3], [2]])
})

test('without one, all are measured at once', async () => {
  expect(await measureWithHeavy([1, 3].map(flight), measure, signal)).toEqual({
    measured: measuredOf([1, 3].map(flight)),
    heavy: [],
  })
})

test('an end of the time is no heavy flight: all is refused', async () => {
  const late = AbortSignal.abort(new Problem('voos-demais'))
  await expect(measureWithHeavy([flight(2)], measure, late)).rejects.toMatchObject({ codigo: 'voos-demais' })
  const broken = () => Promise.reject(new Error('broken'))
  await expect(measureWithHeavy([flight(1)], broken, signal)).rejects.toThrow('broken')
})
