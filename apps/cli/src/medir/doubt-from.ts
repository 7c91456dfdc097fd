/** Reads what a person does not know better of a flight: the value of `--incerteza`. */
import type { Doubt, Unusable } from '@faixa/flight'
import { parseBrazilianNumber } from '@faixa/geometry'

/** The greatest doubts that are accepted: a percentage of the width, and metres of the position. */
const DOUBTS = { faixa: 90, posicao: 100 }

/** Reads `faixa=10,posicao=1`; a doubt that is not stated is none. */
export function doubtFrom(text: string): Doubt | Unusable {
  const found = { faixa: 0, posicao: 0 }
  for (const part of text.split(/,(?=[a-z])/)) {
    const [name = '', written = ''] = part.split('=')
    const value = parseBrazilianNumber(written)
    const isKnown = name === 'faixa' || name === 'posicao'
    if (!isKnown || value === undefined || !(value >= 0 && value <= DOUBTS[name])) {
      const message = `A incerteza «${part}» não serve: diga faixa=PORCENTAGEM, de 0 a 90, e posicao=METROS, de 0 a 100.`
      return { code: 'incerteza-invalida', message }
    }
    found[name] = value
  }
  return {
    largura: { u: found.faixa / 100, fonte: 'informada' },
    posicao: { d: found.posicao, fonte: 'informada' },
  }
}
