/** Writes the flown track as KML: a line without times, a gx:Track, or a point with its TimeStamp for each position. */
import type { TrackKind } from '../flight-options.ts'
import type { SimulatedFlight } from '../simulate-flight.ts'
import { documentText, instantText, lineText, pointText, positionText } from './kml-text.ts'

export function trackText({ track, plane }: SimulatedFlight, kind: TrackKind): string {
  const path = plane.toLonLat(track.positions)
  const { altitudesM, timesMs } = track
  switch (kind) {
    case 'line':
      return documentText('Trajeto', [`<Placemark><name>Trajeto</name>${lineText(path, altitudesM)}</Placemark>`])
    case 'gx-track': {
      const fixes = Array.from(
        timesMs,
        (ms, i) =>
          `<when>${instantText(ms)}</when>\n<gx:coord>${positionText(path, i, altitudesM[i]!, ' ')}</gx:coord>`,
      )
      const mode = '<altitudeMode>absolute</altitudeMode>'
      return documentText('Trajeto', [
        `<Placemark><name>Trajeto</name><gx:Track>${mode}\n${fixes.join('\n')}\n</gx:Track></Placemark>`,
      ])
    }
    case 'points':
      return documentText(
        'Trajeto',
        Array.from(
          timesMs,
          (ms, i) =>
            `<Placemark><TimeStamp><when>${instantText(ms)}</when></TimeStamp>${pointText(path, i, altitudesM[i])}</Placemark>`,
        ),
      )
  }
}
