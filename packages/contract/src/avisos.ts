/** The people to notify before the flight of an order. */
import { FONTES_DE_NORMA, SITUACOES_DE_NORMA } from '@faixa/domain'
import { z } from 'zod'
import { classificacaoSchema } from './classificacao.ts'
import { uuidSchema } from './field.ts'
import { route } from './route.ts'

const keys = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as [Key, ...Key[]]

const avisosDaOrdemSchema = z
  .object({
    /** Planned day, yyyy-mm-dd. */
    diaPlanejado: z.string().optional(),
    /** Hours from UTC to the field's clock. */
    fusoHoras: z.number(),
    lugares: z.array(
      z.object({
        uuid: uuidSchema,
        nome: z.string(),
        classificacao: classificacaoSchema,
        /** Shortest distance from the plots, m; 0 where the place touches one or lies in it. */
        distanciaM: z.number(),
        raioM: z.number(),
        horasDeAntecedencia: z.number(),
        /** Last instant for the notice, UTC; absent without a planned day. */
        prazo: z.string().optional(),
        /** True where that instant is over. */
        foraDoPrazo: z.boolean().optional(),
        /** Products of which the norm speaks. */
        produtos: z.string(),
        norma: z.string(),
        fonte: z.enum(keys(FONTES_DE_NORMA)),
        situacao: z.enum(keys(SITUACOES_DE_NORMA)),
      }),
    ),
    /** Places as near that belong to another unidade of the empresa, which this person does not see. */
    foraDoAlcance: z.number().int(),
  })
  .meta({ id: 'AvisosDaOrdem' })

export type AvisosDaOrdem = z.infer<typeof avisosDaOrdemSchema>

/** Places near an order of which one answer is computed at most. */
export const LUGARES_A_AVISAR_MAXIMO = 1000

export const avisoRoutes = {
  listOrdemAvisos: route({
    method: 'GET',
    path: '/ordens-servico/:uuid/avisos',
    access: ['createOrdem'],
    tag: 'Ordens de serviço',
    changedBy: 'ordem',
    about:
      'Quem avisar antes do voo: os apiários cadastrados da empresa, em vigor no dia planejado, a até o raio da regra dos talhões da ordem, os mais próximos primeiro. O prazo é contado do começo do dia planejado no relógio do campo; sem dia planejado não há prazo. `foraDoAlcance` conta os que são de outra unidade da empresa.',
    params: z.object({ uuid: uuidSchema }),
    reply: avisosDaOrdemSchema,
  }),
}
