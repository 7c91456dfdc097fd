import { formatCount, formatNumber } from '@faixa/units'
import { LEAST_ACCURATE_M } from '../../../campo/trajeto/fixes.ts'
import type { Recording } from '../../../campo/trajeto/recorder.ts'

/** «Gravando há 12 min · 730 posições · precisão de 4 m» */
export function recordingText(
  { desdeMs, posicoes, precisaoM }: Pick<Recording, 'desdeMs' | 'posicoes' | 'precisaoM'>,
  nowMs: number,
): string {
  return [
    `Gravando há ${durationText(Math.max(0, nowMs - desdeMs))}`,
    formatCount(posicoes, 'posição', 'posições'),
    precisaoM !== undefined && `precisão de ${formatNumber(Math.ceil(precisaoM), 0)}\u00a0m`,
    precisaoM !== undefined && precisaoM > LEAST_ACCURATE_M && `acima de ${LEAST_ACCURATE_M}\u00a0m não é gravada`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function durationText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours > 0) return `${hours}\u00a0h ${minutes}\u00a0min`
  return minutes > 0 ? `${minutes}\u00a0min` : `${seconds}\u00a0s`
}
