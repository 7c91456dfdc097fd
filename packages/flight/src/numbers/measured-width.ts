/**
 * Measures how far apart the passes of a flight were flown, which is the width to propose where nobody gives one: between the lines of the
 * application or, where they have no neighbours, between the passes of the track. It is a proposal that a person takes, never a width that
 * is taken in silence: pilots fly passes closer than a swath is wide.
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

/** Answers metres to two decimals; undefined where no two passes lie side by side. Linear in the positions of both files. */
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
