import type { LaudoListed } from '@faixa/contract'
import { formatMoment } from '../ui/format-when.ts'

export function reviewText({ por, quando }: NonNullable<LaudoListed['conferido']>): string {
  return `Conferido por ${por}, em ${formatMoment(new Date(quando))}.`
}
