import type { Trajectory } from '@faixa/geometry'
import {
  type Hectares,
  metres,
  metresPerSecond,
  seconds,
  toKilometres,
  toKilometresPerHour,
  toMinutes,
} from '@faixa/units'
import type { TrackNumbers } from './flight-numbers.ts'

export function trackNumbers(track: Trajectory, applied: Hectares): TrackNumbers {
  const { beginMs, endMs, durationS, meanSpeedMps, medianSpeedMps, sprayTimeS, spraySpeedMps, meanSpacingM, takeOff } =
    track
  return {
    comprimentoKm: toKilometres(metres(track.lengthM)),
    ...(beginMs !== undefined && { inicio: new Date(beginMs).toISOString() }),
    ...(endMs !== undefined && { fim: new Date(endMs).toISOString() }),
    ...(durationS !== undefined && { duracaoMin: toMinutes(seconds(durationS)) }),
    ...(meanSpeedMps !== undefined && { velocidadeMediaKmh: toKilometresPerHour(metresPerSecond(meanSpeedMps)) }),
    ...(medianSpeedMps !== undefined && { velocidadeMedianaKmh: toKilometresPerHour(metresPerSecond(medianSpeedMps)) }),
    ...(sprayTimeS !== undefined && { tempoAplicandoMin: toMinutes(seconds(sprayTimeS)) }),
    ...(spraySpeedMps !== undefined && { velocidadeAplicandoKmh: toKilometresPerHour(metresPerSecond(spraySpeedMps)) }),
    ...(durationS !== undefined && durationS > 0 && { rendimentoHaH: (applied / durationS) * 3600 }),
    ...(meanSpacingM !== undefined && { espacamentoMedioM: meanSpacingM }),
    ...(takeOff && { decolagem: [takeOff.lon, takeOff.lat] as const }),
  }
}
