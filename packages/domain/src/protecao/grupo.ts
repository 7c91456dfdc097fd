/** The group of the products of an application: a norm binds the groups that it names. */
import { isHormonal } from '../clima/limites-do-clima.ts'
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

/** A treatment that is unknown counts as an agrotóxico. Any hormonal product makes an agrotóxico hormonal. */
export function grupoOf(tratamento: string, produtos: DadosOperacao['produtos']): Grupo {
  const named = TRATAMENTOS.some(({ nome, agrotoxico }) => nome === tratamento && !agrotoxico)
  const grupo = named ? (OF_TRATAMENTO[tratamento] ?? 'agrotoxico') : 'agrotoxico'
  if (grupo !== 'agrotoxico') return grupo
  return isHormonal(produtos) ? 'hormonal' : 'agrotoxico'
}
