/** The text that maps write beside a protected area: the letters of its classification, and what its name says besides that. */
import { foldText } from '@faixa/units'
import { PROTECAO_LOOKS } from './looks.ts'
import { CLASSES_PROTECAO, type Classificacao } from './rules.ts'

/** «AP · 3» for the apiary «Apiário 3», and «APP» for an APP that is called only so. */
export function protecaoLabel(classificacao: Classificacao, nome: string): string {
  const { letters } = PROTECAO_LOOKS[classificacao]
  const rest = withoutClass(nome.normalize('NFC').trim(), [CLASSES_PROTECAO[classificacao].nome, letters])
  return rest === '' ? letters : `${letters} · ${rest}`
}

function withoutClass(nome: string, words: readonly string[]): string {
  // The plain text is as long as the composed one, so that positions in one apply to the other.
  const folded = foldText(nome)
  for (const word of words.map(foldText)) {
    // «Vilarejo» does not begin with the word «Vila».
    if (folded.startsWith(word) && !/^[\p{L}\p{N}]/u.test(nome.slice(word.length))) {
      return nome.slice(word.length).replace(/^[\s·:,;–—-]+/u, '')
    }
  }
  return nome
}
