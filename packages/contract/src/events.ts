/** The events of the server and their data: `GET /eventos` sends one as `event: <noun>` with this as `data`. */
import { ACERTO_SITUACAO_NAMES, CONTRATO_SITUACAO_NAMES } from '@faixa/domain'
import { z } from 'zod'

const laudoEventSchema = z.object({
  uuid: z.string(),
  codigo: z.string(),
  nome: z.string(),
  status: z.string(),
  progresso: z.number().optional(),
  hidden: z.boolean(),
  ready: z.boolean(),
  error: z.boolean(),
  processing: z.boolean(),
  erro: z.object({ codigo: z.string(), mensagem: z.string() }).optional(),
  /** True where the laudo left every list. */
  excluido: z.boolean().optional(),
})

export type LaudoEvent = z.infer<typeof laudoEventSchema>

/** An order changed, or its laudos did: screens that show it reload it. */
const ordemEventSchema = z.object({ uuid: z.string() })

/** A settlement changed: a laudo was contested or answered, or one or both sides accepted. */
const acertoEventSchema = z.object({ uuid: z.string(), situacao: z.enum(ACERTO_SITUACAO_NAMES) })

/** A version of a contract was proposed or accepted. */
const contratoEventSchema = z.object({
  uuid: z.string(),
  nome: z.string(),
  versao: z.number().int(),
  situacao: z.enum(CONTRATO_SITUACAO_NAMES),
})

/** Protected areas of an empresa changed. */
const protecaoEventSchema = z.object({
  empresa: z.number().int(),
  /** Absent for the head office. */
  unidade: z.number().int().optional(),
  /** Number of areas that changed. */
  areas: z.number().int(),
})

/** Steps of a register of plots that was sent, in their order. */
export const ETAPAS_DAS_AREAS = ['lendo', 'medindo', 'comparando', 'gravando'] as const

export type EtapaDasAreas = (typeof ETAPAS_DAS_AREAS)[number]

/** The progress of a registration of plots, sent only to the person who uploaded the file. */
const areasEventSchema = z.object({
  empresa: z.number().int(),
  /** Absent for the head office. */
  unidade: z.number().int().optional(),
  /** Id of the person who sent it. */
  usuario: z.number().int(),
  etapa: z.enum(ETAPAS_DAS_AREAS),
  /** From 0 to 1, over all steps. */
  progresso: z.number(),
})

/** A webhook or its deliveries changed. */
const webhookEventSchema = z.object({ uuid: z.string() })

export const EVENTS = {
  laudo: laudoEventSchema,
  ordem: ordemEventSchema,
  acerto: acertoEventSchema,
  contrato: contratoEventSchema,
  protecao: protecaoEventSchema,
  areas: areasEventSchema,
  webhook: webhookEventSchema,
} as const satisfies Record<string, z.ZodType>

export type EventNoun = keyof typeof EVENTS

export type EventOf<Noun extends EventNoun> = z.infer<(typeof EVENTS)[Noun]>
