import type { TrackFigure } from '@faixa/domain'
import type { Trajectory } from '@faixa/geometry'
import {
  type Hectares,
  metres,
  metresPerSecond,
  present,
  seconds,
  toKilometres,
  toKilometresPerHour,
  toMinutes,
} from '@faixa/units'
import type { TrackNumbers } from './flight-numbers.ts'

export function trackNumbers(track: Trajectory, applied: Hectares): TrackNumbers {
  const { beginMs, endMs, durationS, takeOff } = track
  const figures: Readonly<Record<TrackFigure, number | undefined>> = {
    duracaoMin: minutesOf(durationS),
    velocidadeMediaKmh: speedOf(track.meanSpeedMps),
    velocidadeMedianaKmh: speedOf(track.medianSpeedMps),
    tempoAplicandoMin: minutesOf(track.sprayTimeS),
    velocidadeAplicandoKmh: speedOf(track.spraySpeedMps),
    rendimentoHaH: durationS !== undefined && durationS > 0 ? (applied / durationS) * 3600 : undefined,
    espacamentoMedioM: track.meanSpacingM,
  }
  return {
    comprimentoKm: toKilometres(metres(track.lengthM)),
    ...(beginMs !== undefined && { inicio: new Date(beginMs).toISOString() }),
    ...(endMs !== undefined && { fim: new Date(endMs).toISOString() }),
    ...present(figures),
    ...(takeOff && { decolagem: [takeOff.lon, takeOff.lat] as const }),
  }
}

function minutesOf(durationS: number | undefined): number | undefined {
  return durationS === undefined ? undefined : toMinutes(seconds(durationS))
}

function speedOf(mps: number | undefined): number | undefined {
  return mps === undefined ? undefined : toKilometresPerHour(metresPerSecond(mps))
}
