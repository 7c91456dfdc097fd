import { type LimitedFigure, type Limits, limitsText, TYPED_LIMITS } from '@faixa/domain'
import { z } from 'zod'

/** A number as JSON or as a form's text, with a decimal point or comma, within domain's limits. Absent stays absent; an empty text is refused. */
export function typedNumber(campo: string, figure: LimitedFigure) {
  return numberWithin(campo, TYPED_LIMITS[figure])
}

/** Reads a typed number with other limits. */
export function numberWithin(campo: string, limits: Limits) {
  const { least, most } = limits
  const beyond = { error: `Para ${campo} valem números ${limitsText(limits)}.` }
  return z.preprocess(
    (value) => (typeof value === 'string' ? parseTyped(value) : value),
    z
      .number({ error: `Informe ${campo} em números.` })
      .min(least, beyond)
      .max(most, beyond)
      .optional(),
  )
}

/** Reads `12`, `12.5`, `12,5`, `1.234,5`. A dot alone is a decimal point, as number inputs send it. */
function parseTyped(text: string): number | string {
  const plain = text.trim()
  if (/^[+-]?\d+(\.\d+)?$/.test(plain)) return Number(plain)
  if (/^[+-]?(\d{1,3}(\.\d{3})+|\d+),\d+$/.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'))
  return text
}
