/** The verdicts of a laudo about the protected areas of its empresa. Metres, hectares, degrees. */
import type { VeredictoKey } from '@faixa/domain'
import { z } from 'zod'
import { classificacaoSchema } from '../classificacao.ts'
import { uuidSchema } from '../field.ts'

const veredictoSchema = z.enum(['conforme', 'naoConforme', 'semDados'] satisfies VeredictoKey[])

/** A position: longitude, latitude. */
const positionSchema = z.tuple([z.number(), z.number()])

const passageSchema = z.object({
  /** Instants in UTC; absent where the track has no times. */
  inicio: z.string().optional(),
  fim: z.string().optional(),
  /** Leg of the track, and its first and last position in it, from 0. */
  trecho: z.number().int(),
  de: z.number().int(),
  ate: z.number().int(),
})

const sourceSchema = z.object({ norma: z.string(), artigo: z.string().optional(), vigencia: z.string().optional() })

const judgedShape = {
  veredicto: veredictoSchema,
  /** True where the norm does not bind. */
  informativo: z.boolean(),
  /** Absent where neither the norm nor the empresa sets a distance. */
  distanciaExigidaM: z.number().optional(),
  menorDistanciaM: z.number().optional(),
  dentroHa: z.number().optional(),
  regraVersao: z.number().int(),
  calculadoEm: z.string(),
}

const areaVerdictSchema = z.object({
  areaProtecao: uuidSchema,
  nome: z.string(),
  classificacao: classificacaoSchema,
  ...judgedShape,
  areaDentroHa: z.number().optional(),
  norma: z.string(),
  artigo: z.string().optional(),
  /** The same data in groups, and `dentroHa` as `areaDentroHa`, because this answer had these names first. */
  area: z.object({ uuid: uuidSchema, nome: z.string(), classificacao: classificacaoSchema }),
  fonte: sourceSchema,
  aeronave: z.enum(['tripulada', 'drone']),
  /** False where no aircraft was given, and the stricter kind was assumed. */
  aeronaveInformada: z.boolean(),
  /** The shortest distance: a position of the footprint and one of the area. */
  pontos: z.object({ aplicacao: positionSchema, area: positionSchema }).optional(),
  /** Ground treated within the distance: coordinates of a MultiPolygon. */
  dentro: z.array(z.array(z.array(z.array(z.number())))).optional(),
  /** Passes that treated it; absent without a track. */
  passagens: z.array(passageSchema).optional(),
  /** Passes over a place that may not be flown over; absent where that is no question, and without a track. */
  sobrevoo: z.object({ aberta: z.array(passageSchema), fechada: z.array(passageSchema) }).optional(),
})

const countShape = {
  conformes: z.number().int(),
  /** Binding ones. */
  naoConformes: z.number().int(),
  semDados: z.number().int(),
  /** Number of distances not kept where the norm does not bind. */
  informativos: z.number().int(),
  /** Number of purely informative verdicts, of any result; if it equals the sum of the four counts, no norm binds. */
  soInformam: z.number().int(),
}

/** `calculando`: the laudo or its areas are waiting to be judged; `falhou`: given up, the verdict is unknown. */
export const verdictSummarySchema = z.discriminatedUnion('estado', [
  z.object({ estado: z.literal('calculando') }),
  z.object({ estado: z.literal('falhou') }),
  z.object({ estado: z.literal('pronto'), veredicto: veredictoSchema, ...countShape, calculadoEm: z.string() }),
])

export type VerdictSummary = z.infer<typeof verdictSummarySchema>

export const verdictsSchema = z
  .object({
    /** Version of the rule table by which the laudo was judged, or will be. */
    versaoRegras: z.number().int(),
    resumo: verdictSummarySchema,
    /** Worst first. */
    veredictos: z.array(areaVerdictSchema),
    /** Replaced verdicts, latest first, each with its date. */
    anteriores: z.array(
      z.object({
        area: z.object({ nome: z.string(), classificacao: classificacaoSchema }),
        ...judgedShape,
        substituidoEm: z.string(),
      }),
    ),
    /** The last decision of an approver; only for approvers and people who may edit. */
    parecer: z
      .object({ oculto: z.boolean(), motivo: z.string(), em: z.string(), por: z.string().optional() })
      .optional(),
  })
  .meta({ id: 'Veredictos' })

export type Verdicts = z.infer<typeof verdictsSchema>
