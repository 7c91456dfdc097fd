/** Reads a weather reading that is typed or pasted in one line: `24,5 68 6 NE`, with the hour before it or without. */
import { DIRECOES_DO_VENTO, type LeituraCampo, pontoDaRosa } from '@faixa/domain'
import { quantityOf } from '../../form/fields/quantity-text.ts'

const HOUR = /^\d{1,2}[:h]\d{2}$/
const NUMBERS = ['temperatura', 'umidade', 'vento'] as const satisfies readonly LeituraCampo[]

type Reading = Readonly<Record<LeituraCampo, string>>

/** `usualHour` stands for an hour that is not in the line. The sentence why for a line without all three numbers and the direction. */
export function readingOf(line: string, usualHour: string): Reading | string {
  const words = line
    .replaceAll(/°\s*C|%|km\/h|[;\t]/gi, ' ')
    .split(' ')
    .filter((word) => word !== '')
  const hour = words[0] !== undefined && HOUR.test(words[0]) ? words.shift()!.replace('h', ':') : usualHour
  const numbers = NUMBERS.map((_, i) => quantityOf(words[i] ?? '') ?? '')
  const wrong = numbers.findIndex((number) => number === '')
  if (words.length <= NUMBERS.length || wrong >= 0) {
    const what = words[wrong] === undefined ? '' : `«${words[wrong]}» não é um número. `
    return `${what}Escreva temperatura, umidade, vento e direção, como em «24,5 68 6 NE».`
  }
  const written = words.slice(NUMBERS.length).join(' ')
  const direcao = written.toLowerCase() === 'calmo' ? 'calmo' : pontoDaRosa(written)
  if (direcao === undefined) {
    return `«${written}» não é uma direção do vento: use ${Object.keys(DIRECOES_DO_VENTO)
      .join(', ')
      .replace(/, (?=\w+$)/, ' ou ')}.`
  }
  const [temperatura = '', umidade = '', vento = ''] = numbers
  return { hora: hour, temperatura, umidade, vento, direcao }
}
