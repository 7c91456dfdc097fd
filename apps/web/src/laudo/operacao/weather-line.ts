/** Reads a weather reading that is typed or pasted in one line: `24,5 68 6 NE`, with the hour before it or without. */
import { DIRECOES_DO_VENTO, type LeituraCampo } from '@faixa/domain'
import { quantityOf } from '../../form/fields/quantity-text.ts'

const HOUR = /^\d{1,2}[:h]\d{2}$/
const NUMBERS = ['temperatura', 'umidade', 'vento'] as const satisfies readonly LeituraCampo[]
/** Names of directions that stations write in English. */
const OTHER_NAMES: Readonly<Record<string, string>> = { E: 'L', W: 'O', SW: 'SO', NW: 'NO', CALMO: 'calmo' }

/** `usualHour` stands for an hour that is not in the line. Undefined unless all three numbers and the direction are there. */
export function readingOf(line: string, usualHour: string): Readonly<Record<LeituraCampo, string>> | undefined {
  const words = line
    .replaceAll(/°\s*C|%|km\/h|[;\t]/gi, ' ')
    .split(' ')
    .filter((word) => word !== '')
  const hour = words[0] !== undefined && HOUR.test(words[0]) ? words.shift()!.replace('h', ':') : usualHour
  const numbers = NUMBERS.map((_, i) => quantityOf(words[i] ?? ''))
  const written = words[NUMBERS.length]?.toUpperCase() ?? ''
  const direcao = OTHER_NAMES[written] ?? written
  const isWhole = words.length === 4 && numbers.every((number) => number !== undefined && number !== '')
  if (!isWhole || !(direcao in DIRECOES_DO_VENTO)) return undefined
  const [temperatura = '', umidade = '', vento = ''] = numbers
  return { hora: hour, temperatura, umidade, vento, direcao }
}
