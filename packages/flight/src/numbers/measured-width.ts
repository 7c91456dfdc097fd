/**
 * Measures the distance between the passes of a flight, which is proposed as the width where none is given: between the lines of the
 * application or, where they have no neighbours, between the passes of the track. A person must accept it; it is never used silently,
 * because pilots fly passes closer than a swath is wide.
 */
import {
  joinTracks,
  type KmlDocument,
  measureLineSpacing,
  measureTrajectory,
  swathsFromKml,
  trackRefusal,
} from '@faixa/geometry'

/** Any width, where only the places of the lines are used, m. */
export const SOME_WIDTH_M = 20

/** True where lines of the application have no width in the file, so that a person has to give one. */
export function lacksWidth(aplicacao: KmlDocument): boolean {
  return swathsFromKml(aplicacao).widthless > 0
}

/** Rounds a measured width to a usual value: half metres, or tenths below 10 m. */
export function proposedWidthM(measuredM: number): number {
  return measuredM < 10 ? Math.round(10 * measuredM) / 10 : Math.round(2 * measuredM) / 2
}

/** Returns metres to two decimals; undefined where no two passes lie side by side. Linear in the positions of both files. */
export function measuredWidthM(aplicacao: KmlDocument, trajeto?: KmlDocument): number | undefined {
  const { swaths } = swathsFromKml(aplicacao, { assumedWidthM: SOME_WIDTH_M })
  const spacing =
    measureLineSpacing(swaths.flatMap((swath) => (swath.kind === 'line' ? [swath.path] : []))) ??
    (trajeto && spacingOfTrack(trajeto))
  return spacing === undefined ? undefined : Math.round(100 * spacing) / 100
}

function spacingOfTrack(trajeto: KmlDocument): number | undefined {
  const flight = trackRefusal(trajeto) === undefined ? joinTracks(trajeto.placemarks) : undefined
  return flight && measureTrajectory(flight).meanSpacingM
}
