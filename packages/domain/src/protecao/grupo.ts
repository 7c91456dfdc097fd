/** The group of the products of an application: a norm binds the groups that it names. */
import type { DadosOperacao } from '../dados-operacao/campos.ts'
import type { Grupo } from '../laudo/words/grupos.ts'
import { TRATAMENTOS } from '../laudo/words/tratamentos.ts'

const OF_TRATAMENTO: Readonly<Record<string, Grupo>> = {
  ADUBAÇÃO: 'fertilizante',
  'ADUBAÇÃO FOLIAR': 'fertilizante',
  SEMEADURA: 'semente',
  BIOLÓGICO: 'biologico',
  TRICHOGRAMMA: 'biologico',
  COTESIA: 'biologico',
}

/** A treatment that is unknown counts as an agrotóxico. Any hormonal product makes an agrotóxico hormonal. */
export function grupoOf(tratamento: string, produtos: DadosOperacao['produtos']): Grupo {
  const named = TRATAMENTOS.some(({ nome, agrotoxico }) => nome === tratamento && !agrotoxico)
  const grupo = named ? (OF_TRATAMENTO[tratamento] ?? 'agrotoxico') : 'agrotoxico'
  if (grupo !== 'agrotoxico') return grupo
  return isHormonal(produtos) ? 'hormonal' : 'agrotoxico'
}

/** Synthetic auxins, the herbicides that act as hormones (HRAC mode of action O, 4 by its numbers), in Portuguese and in English. */
const AUXINAS =
  /\b(2[.,\s-]*4[\s-]*d[bp]?|mcp[abp]|mecoprop|diclorprop[e]?|dichlorprop|dicamba|picloram|clopiralid[e]?|clopyralid|triclopir|triclopyr|fluroxipir|fluroxypyr|aminopiralid[e]?|aminopyralid|aminociclopiraclor[o]?|halauxifen[e]?|florpirauxifen[e]?|florpyrauxifen|quincloraque|quinclorac)\b/i

interface ProdutoNomeado {
  readonly marca?: string | undefined
  readonly ingrediente?: string | undefined
}

/** Tells whether a typed product is a hormonal herbicide, by its active ingredient or by a mark that names it. */
export function isHormonal(produtos: readonly ProdutoNomeado[] | undefined): boolean {
  return (produtos ?? []).some(({ ingrediente, marca }) =>
    [ingrediente, marca].some((text) => AUXINAS.test(text?.normalize('NFD').replace(/\p{M}/gu, '') ?? '')),
  )
}
