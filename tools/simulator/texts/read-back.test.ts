import { type KmlDocument, measureCoverage, plotsFromKml, readKml, swathsFromKml } from '@faixa/geometry'
import { expect, test } from 'vitest'
import { coverageInput } from '../coverage-input.ts'
import { ATTRIBUTE_STYLES, SWATH_FAMILIES, TRACK_KINDS } from '../flight-options.ts'
import { simulateFlight } from '../simulate-flight.ts'
import { kmlFiles } from './kml-files.ts'

const flight = simulateFlight({ preset: 'medio', areaHa: 80, seed: 4 })

function readFile(name: string, choices: Parameters<typeof kmlFiles>[1] = {}): KmlDocument {
  const result = readKml(new TextEncoder().encode(kmlFiles(flight, choices).get(name)))
  if (!result.ok) throw new Error(result.refusal.message)
  return result.document
}

test('a simulated file gives no finding', () => {
  const documents = [
    ...SWATH_FAMILIES.map((family) => readFile('aplicacao.kml', { family })),
    ...TRACK_KINDS.map((trackKind) => readFile('trajeto.kml', { trackKind })),
    ...ATTRIBUTE_STYLES.map((attributes) => readFile('area.kml', { attributes })),
    ...['areas-protecao.kml', 'obstaculos.kml', 'pista.kml'].map((name) => readFile(name)),
  ]
  expect(documents.flatMap(({ issues }) => issues)).toEqual([])
})

test.each(['html', 'schema'] as const)(
  'attributes written as %s are read as the usina registered them',
  (attributes) => {
    const { placemarks } = readFile('area.kml', { attributes })
    expect(placemarks.map((placemark) => placemark.attributes)).toEqual(
      flight.plots.map((plot) => ({
        PROP_CODIGO: plot.propCodigo,
        PROP_DESCRICAO: plot.propDescricao,
        TALH_CODIGO: plot.talhCodigo,
        ZONA: plot.zona,
        AREA_HA: (plot.areaM2 / 10_000).toFixed(2).replace('.', ','),
      })),
    )
  },
)

test.each(SWATH_FAMILIES)('the files measure the same as the flight: %s', async (family) => {
  const { plots } = plotsFromKml(readFile('area.kml'))
  const { swaths } = swathsFromKml(readFile('aplicacao.kml', { family }))
  const fromFiles = await measureCoverage({ plots, swaths }, { layers: false })
  const fromFlight = await measureCoverage(coverageInput(flight, family), { layers: false })
  expect(fromFiles.passes).toBe(fromFlight.passes)
  // Eight decimals are at most 0.6 mm, on outlines of some 100 km: 60 m2 of 80 ha if all erred in one direction.
  expect(fromFiles.areas.plotM2! / flight.truth.fieldM2).toBeCloseTo(1, 5)
  expect(fromFiles.areas.effectiveM2! / fromFlight.areas.effectiveM2!).toBeCloseTo(1, 5)
  expect(fromFiles.areas.overlapM2! / fromFlight.areas.overlapM2!).toBeCloseTo(1, 4)
})
