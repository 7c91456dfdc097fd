/** The group of the products of an application: a norm binds the groups that it names. */
import type { DadosOperacao } from '../dados-operacao/campos.ts'
import { TRATAMENTOS } from '../laudo/words/tratamentos.ts'

export const GRUPOS = {
  agrotoxico: 'Agrotóxico',
  hormonal: 'Herbicida hormonal',
  biologico: 'Biológico',
  fertilizante: 'Fertilizante',
  semente: 'Semente',
} as const

export type Grupo = keyof typeof GRUPOS

const OF_TRATAMENTO: Readonly<Record<string, Grupo>> = {
  ADUBAÇÃO: 'fertilizante',
  'ADUBAÇÃO FOLIAR': 'fertilizante',
  SEMEADURA: 'semente',
  BIOLÓGICO: 'biologico',
  TRICHOGRAMMA: 'biologico',
  COTESIA: 'biologico',
}

/** Synthetic auxins, which IN SEAPDR 13/2022 of Rio Grande do Sul calls hormonal herbicides, by names without accents in lower case. */
const HORMONAL =
  /\b(2[ ,.-]*4[ -]*d|2[ ,.-]*4[ -]*db|mcpa|mcpb|dicamba|picloram|triclopir|triclopyr|fluroxipir|fluroxypyr|aminopiralide?|aminopyralid|clopiralide?|clopyralid|halauxifen|florpirauxifen|quincloraque|quinclorac)\b/

/** A treatment that is unknown counts as an agrotóxico. Any hormonal product makes an agrotóxico hormonal. */
export function grupoOf(tratamento: string, produtos: DadosOperacao['produtos']): Grupo {
  const named = TRATAMENTOS.some(({ nome, agrotoxico }) => nome === tratamento && !agrotoxico)
  const grupo = named ? (OF_TRATAMENTO[tratamento] ?? 'agrotoxico') : 'agrotoxico'
  if (grupo !== 'agrotoxico') return grupo
  const isHormonal = (produtos ?? []).some(({ marca, ingrediente }) =>
    [marca, ingrediente].some((text) => text !== undefined && HORMONAL.test(plain(text))),
  )
  return isHormonal ? 'hormonal' : 'agrotoxico'
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
