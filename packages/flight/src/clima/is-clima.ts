/**
 * Tells a file of weather readings from an aircraft's log: both are tables of text. A log may have the temperature of a battery, and a
 * station that flies along has positions: with positions it is weather where it has wind and humidity, and no column of the work.
 */
import { profileOfHead } from '@faixa/geometry'
import { readClima } from './read-clima.ts'

/** Columns that only an aircraft's log has. */
const OF_THE_WORK = ['valvula', 'taxa', 'largura'] as const

/** `head`: the beginning of the file, some hundred lines. */
export function isClima(name: string, head: Uint8Array): boolean {
  const read = readClima(name, head, { utcOffsetH: 0 })
  if ('unusable' in read) return false
  const columns = profileOfHead(head)?.profile.colunas
  if (!columns) return true
  const has = (value: 'ventoMs' | 'umidadePercent') => read.readings.some((reading) => reading[value] !== undefined)
  return has('ventoMs') && has('umidadePercent') && OF_THE_WORK.every((column) => columns[column] === undefined)
}
