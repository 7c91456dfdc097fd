/** What a webhook receives, by event. Fields are added; who receives must ignore what it does not know. */
import { VERIFICACAO_NAMES, type WebhookEvent } from '@faixa/domain'
import { z } from 'zod'
import { foundByShape } from '../found-by.ts'

const checkSchema = z.looseObject({
  situacao: z.string(),
  soFederal: z.boolean().optional(),
  veredicto: z.string().optional(),
})

const laudoSchema = z
  .looseObject({
    uuid: z.string(),
    codigo: z.string(),
    nome: z.string(),
    status: z.string(),
    empresa: z.int(),
    unidade: z.int().nullable(),
    prestadora: z.int(),
    piloto: z.int(),
    tratamento: z.string(),
    cultura: z.string(),
    dataInicial: z.string(),
    ...foundByShape,
    areaPlantio: z.number().optional().describe('Hectares.'),
    percentAplicacaoEfetiva: z.number().optional(),
    clima: z.record(z.string(), z.number()).optional().describe('Ausente sem leituras do clima.'),
    erro: z.object({ codigo: z.string().nullable(), mensagem: z.string().nullable() }).optional(),
    excluido: z.literal(true).optional(),
    caminho: z.string().describe('O endereço do laudo nesta API.'),
    revisao: z
      .object({ numero: z.int(), hash: z.string(), verificacao: z.string() })
      .optional()
      .describe('A revisão assinada, e o código que a confere.'),
    verificacoes: z
      .object(Object.fromEntries(VERIFICACAO_NAMES.map((name) => [name, checkSchema.optional()])))
      .optional(),
  })
  .meta({ id: 'LaudoAnunciado' })

const ofLaudo = z.looseObject({ laudo: laudoSchema })

/** `dados` of each event. */
const DADOS = {
  'laudo.pronto': ofLaudo,
  'laudo.erro': ofLaudo,
  'laudo.alterado': ofLaudo,
  'veredito.naoConforme': z.looseObject({
    laudo: laudoSchema,
    naoConformes: z.int().optional(),
    proibidos: z.int().optional(),
    estadoConferido: z.boolean().optional(),
  }),
  'ordem.voada': z.looseObject({
    ordem: z.looseObject({
      uuid: z.string(),
      codigo: z.string(),
      nome: z.string().nullable(),
      data: z.string(),
      situacao: z.string(),
      empresa: z.int().nullable(),
      unidade: z.int().nullable(),
      prestadora: z.int().nullable(),
      caminho: z.string(),
    }),
  }),
  'acerto.aceito': z.looseObject({
    acerto: z.looseObject({
      uuid: z.string(),
      empresa: z.int(),
      prestadora: z.int(),
      inicio: z.string(),
      fim: z.string(),
      laudos: z.int(),
      valor: z.union([z.string(), z.number()]).optional(),
      caminho: z.string(),
    }),
  }),
} as const satisfies Record<WebhookEvent, z.ZodType>

/** The body of a request to a webhook, with the event's name. */
export function webhookPayloadSchema(evento: WebhookEvent) {
  return z.object({
    id: z.string().describe('O identificador do evento: o mesmo em toda entrega dele.'),
    evento: z.literal(evento),
    criadoEm: z.string(),
    dados: DADOS[evento],
  })
}
