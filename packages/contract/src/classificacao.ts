/** The classifications of a protected area, which lists and addresses read without the schemas of a registration. */
import { CLASSES_PROTECAO, type Classificacao } from '@faixa/domain'
import { z } from 'zod'

export const CLASSIFICACOES = Object.keys(CLASSES_PROTECAO) as [Classificacao, ...Classificacao[]]

export const classificacaoSchema = z.enum(CLASSIFICACOES, { error: 'A classificação não está na lista.' })
