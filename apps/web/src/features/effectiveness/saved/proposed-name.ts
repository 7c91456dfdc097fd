/** The name that a new report is offered: its week or period, and its prestadoras. */
import { dateTextOf } from '../../../form/fields/date-text.ts'
import type { LoadedFilter } from '../report-state.ts'

/** Number of prestadoras that a name lists; more are counted. */
const NAMED = 2
/** The contract's longest name. */
const LONGEST = 80
const DAY_MS = 86_400_000

export function proposedName(filtros: readonly LoadedFilter[]): string {
  const from = filtros.map(({ dataInicial }) => dataInicial).toSorted()[0]
  const to = filtros
    .map(({ dataFinal }) => dataFinal)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return ''
  const names = filtros.map(({ prestadora }) => prestadora?.nome)
  const different = [...new Set(names)]
  const who = names.includes(undefined)
    ? []
    : different.length <= NAMED
      ? [different.join(', ')]
      : [`${different.length} prestadoras`]
  return [periodText(from, to), ...who].join(' · ').slice(0, LONGEST)
}

/** A week from Monday to Sunday is named by its first day. */
function periodText(from: string, to: string): string {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  const isMonday = new Date(from).getUTCDay() === 1
  if (days === 6 && isMonday) return `Semana de ${dateTextOf(from)}`
  return from === to ? dateTextOf(from) : `${dateTextOf(from)} a ${dateTextOf(to)}`
}
