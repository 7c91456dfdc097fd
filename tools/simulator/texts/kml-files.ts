/** Writes the flight as the files a prestadora submits, and the two maps a usina keeps: texts by name of the file. */
import type { SwathInput } from '@faixa/geometry'
import { swathsOf } from '../coverage-input.ts'
import type { AttributeStyle, SwathFamily, TrackKind } from '../flight-options.ts'
import type { SimulatedFlight } from '../simulate-flight.ts'
import { areaText } from './area-text.ts'
import { dataText, decimalComma, documentText, instantText, lineText, pointText, polygonText } from './kml-text.ts'
import { trackText } from './track-text.ts'

export interface KmlChoices {
  /** Shape of the records; default 'quads'. */
  readonly family?: SwathFamily
  /** Form of the track; default 'gx-track'. */
  readonly trackKind?: TrackKind
  /** Location of the attributes; default 'html'. */
  readonly attributes?: AttributeStyle
}

export function kmlFiles(flight: SimulatedFlight, choices: KmlChoices = {}): ReadonlyMap<string, string> {
  const { family = 'quads', trackKind = 'gx-track', attributes = 'html' } = choices
  return new Map([
    ['area.kml', areaText(flight.plots, attributes)],
    ['aplicacao.kml', applicationText(swathsOf(flight, family), flight.plan.swathM)],
    ['trajeto.kml', trackText(flight, trackKind)],
    ['areas-protecao.kml', protectedAreasText(flight)],
    ['obstaculos.kml', obstaclesText(flight)],
    ['pista.kml', documentText('Pista', [`<Placemark><name>Pista</name>${lineText(flight.runway)}</Placemark>`])],
  ])
}

export function applicationText(swaths: readonly SwathInput[], swathM: number): string {
  const width = decimalComma(swathM, 2)
  const placemarks = swaths.map((swath, i) => {
    const span =
      swath.beginMs === undefined || swath.endMs === undefined
        ? ''
        : `<TimeSpan><begin>${instantText(swath.beginMs)}</begin><end>${instantText(swath.endMs)}</end></TimeSpan>`
    // The shape of a log quad contains its width; a line needs it as an attribute to be a swath.
    const shape =
      swath.kind === 'line' ? dataText({ largura_m: width }) + lineText(swath.path) : polygonText(swath.polygon)
    return `<Placemark><name>Aplicação ${i + 1}</name>${span}${shape}</Placemark>`
  })
  return documentText('Aplicação', placemarks)
}

/** Writes the surroundings of several flights into one file: for each flight its protected areas, then its obstacles. */
export function surroundingsText(flights: readonly SimulatedFlight[]): string {
  return documentText(
    'Áreas protegidas',
    flights.flatMap((flight) => [...protectedPlacemarks(flight), ...obstaclePlacemarks(flight)]),
  )
}

function protectedAreasText(flight: SimulatedFlight): string {
  return documentText('Áreas de proteção', protectedPlacemarks(flight))
}

function obstaclesText(flight: SimulatedFlight): string {
  return documentText('Obstáculos', obstaclePlacemarks(flight))
}

function protectedPlacemarks({ protectedAreas }: SimulatedFlight): string[] {
  return protectedAreas.map(
    ({ tipo, nome, outer }) =>
      `<Placemark><name>${nome}</name>${dataText({ tipo })}${polygonText({ outer, holes: [] })}</Placemark>`,
  )
}

function obstaclePlacemarks({ obstacles }: SimulatedFlight): string[] {
  return obstacles.map(({ tipo, nome, path }) => {
    const shape = path.length === 2 ? pointText(path, 0) : lineText(path)
    return `<Placemark><name>${nome}</name>${dataText({ tipo })}${shape}</Placemark>`
  })
}
