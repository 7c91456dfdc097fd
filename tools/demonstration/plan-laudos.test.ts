import { bandOf } from '@faixa/domain'
import { measureCoverage } from '@faixa/geometry'
import { describe, expect, test } from 'vitest'
import { coverageInput, type Preset, SWATH_FAMILIES, simulateFlight, TRACK_KINDS } from '../simulator/index.ts'
import { EMPRESAS, PRESTADORAS } from './people-and-companies.ts'
import { LAUDOS, planLaudos } from './plan-laudos.ts'

const TODAY = new Date('2026-11-21T15:00:00Z')
const laudos = planLaudos(TODAY)

describe('the season of the demonstration', () => {
  test('is the same every time, except for its dates', () => {
    const undated = (today: Date) =>
      planLaudos(today).map((laudo) => ({ ...laudo, flight: { ...laudo.flight, takeOffMs: 0 } }))
    expect(undated(new Date('2027-02-03T00:00:00Z'))).toEqual(undated(TODAY))
  })

  test('has sixty laudos with a code each', () => {
    expect(laudos).toHaveLength(LAUDOS)
    expect(new Set(laudos.map(({ codigo }) => codigo)).size).toBe(60)
  })

  test('ends yesterday, reaches back four months, and is flown between six and half past five', () => {
    const local = laudos.map(({ flight, empresa }) =>
      new Date((flight.takeOffMs ?? 0) + empresa.utcOffsetH * 3_600_000).toISOString(),
    )
    expect(local[0]?.slice(0, 10)).toBe('2026-07-24')
    expect(local.at(-1)?.slice(0, 10)).toBe('2026-11-20')
    expect(local.map((time) => time.slice(11, 16)).filter((time) => time < '06:00' || time > '17:30')).toEqual([])
  })

  test('has something of everything: empresas, prestadoras, pilots, kinds of file, one that fails, some hidden', () => {
    const seen = (of: (laudo: (typeof laudos)[number]) => string) => new Set(laudos.map(of))
    expect(seen(({ empresa }) => empresa.nome).size).toBe(EMPRESAS.length)
    expect(seen(({ piloto }) => piloto).size).toBe(PRESTADORAS.flatMap(({ pilotos }) => pilotos).length)
    expect(seen(({ files }) => files.family).size).toBe(SWATH_FAMILIES.length)
    expect(seen(({ files }) => files.trackKind).size).toBe(TRACK_KINDS.length)
    expect(laudos.filter(({ unusable }) => unusable)).toHaveLength(1)
    expect(laudos.filter(({ hidden }) => hidden).length).toBeGreaterThan(2)
    expect(new Set(laudos.filter(({ ordered }) => ordered).map(({ empresa }) => empresa.nome)).size).toBe(
      EMPRESAS.length,
    )
  })

  // The best and the poorest flight of each kind; those between them are in the band too.
  test.each([
    ['bom', 'ALTA'],
    ['medio', 'MEDIA'],
    ['ruim', 'BAIXA'],
  ] as const)('flights of the kind %s are in the band %s', async (preset, band) => {
    const flights = laudos.filter(({ flight }) => flight.preset === (preset satisfies Preset))
    const skipped = ({ flight }: (typeof laudos)[number]) => flight.skipFraction ?? 0
    const ordered = flights.sort((a, b) => skipped(a) - skipped(b))
    for (const { flight, files } of [ordered[0]!, ordered.at(-1)!]) {
      const { areas } = await measureCoverage(coverageInput(simulateFlight(flight), files.family), { layers: false })
      expect(bandOf((100 * (areas.effectiveM2 ?? 0)) / (areas.plotM2 ?? 1))?.key).toBe(band)
    }
  })
})

test('names that stand beside real rows say that they are invented', () => {
  const names = [...EMPRESAS, ...PRESTADORAS].map(({ nome }) => nome)
  expect(names.filter((nome) => !nome.endsWith('(demonstração)'))).toEqual([])
})
