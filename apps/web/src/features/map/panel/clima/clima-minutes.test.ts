import type { LeituraDoClima } from '@faixa/domain'
import { expect, test } from 'vitest'
import { strokeOf } from '../../../../chart/chart-content.ts'
import { CLIMA_CHARTS, chartOf } from './clima-minutes.ts'

/** 10 km/h are 2.78 m/s, the limit that is broken; below 3 km/h nothing was sprayed. */
const minutes = [
  { label: '07:00', isSprayed: false, reading: { ventoMs: 0.5 } as LeituraDoClima },
  { label: '07:01', isSprayed: true, reading: { ventoMs: 2 } as LeituraDoClima },
  { label: '07:02', isSprayed: true, reading: { ventoMs: 3 } as LeituraDoClima },
]
const limite = { forca: 'recomendacao', grandeza: 'vento', de: 3, ate: 10, norma: 'Recomendação', fonte: 'x' } as const

test('a bound that a sprayed minute is outside of is drawn and named differently from one that was kept', () => {
  const limits = chartOf(CLIMA_CHARTS[0]!, minutes, [limite])!.series.filter(({ isLimit }) => isLimit)
  expect(limits.map(({ label, isBroken }) => [label.replaceAll('\u00a0', ' '), isBroken])).toEqual([
    ['Vento de 3 a 10 km/h (recomendação, mínimo)', undefined],
    ['Vento de 3 a 10 km/h (recomendação, máximo) · descumprido', true],
  ])
  const [kept, broken] = limits.map(strokeOf)
  expect(broken!.width).toBeGreaterThan(kept!.width)
  expect(broken!.dash).not.toEqual(kept!.dash)
})
