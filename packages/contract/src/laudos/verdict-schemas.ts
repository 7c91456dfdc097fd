/** The verdicts of a laudo about the protected areas of its empresa. Metres, hectares, degrees. */
import {
  CLASSES_DE_GOTAS,
  type ClasseDeGotas,
  FAIXAS_DE_DERIVA,
  type FaixaDeDeriva,
  FONTES_DE_NORMA,
  SEM_TRIAGEM,
  type SemTriagem,
  SITUACOES_DE_NORMA,
  UF_CODES,
  type VeredictoKey,
} from '@faixa/domain'
import { z } from 'zod'
import { classificacaoSchema } from '../classificacao.ts'
import { uuidSchema } from '../field.ts'

const veredictoSchema = z.enum(['conforme', 'naoConforme', 'semDados', 'proibido'] satisfies VeredictoKey[])
export const ufSchema = z.enum(UF_CODES)

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

/** A rule that was considered; `aplicada` marks the one that decided. */
const consideredSchema = z.object({
  /** Null: federal, or of the empresa. */
  uf: ufSchema.nullable(),
  distanciaM: z.number().nullable(),
  proibido: z.boolean(),
  norma: z.string(),
  artigo: z.string().nullable(),
  fonte: z.enum(Object.keys(FONTES_DE_NORMA) as [keyof typeof FONTES_DE_NORMA, ...(keyof typeof FONTES_DE_NORMA)[]]),
  conferidoEm: z.string().nullable(),
  situacao: z.enum(
    Object.keys(SITUACOES_DE_NORMA) as [keyof typeof SITUACOES_DE_NORMA, ...(keyof typeof SITUACOES_DE_NORMA)[]],
  ),
  aplicada: z.boolean(),
})

const judgedShape = {
  veredicto: veredictoSchema,
  /** True where the norm does not bind. */
  informativo: z.boolean(),
  /** Absent where neither the norm nor the empresa sets a distance. */
  distanciaExigidaM: z.number().optional(),
  menorDistanciaM: z.number().optional(),
  dentroHa: z.number().optional(),
  regraVersao: z.number().int(),
  /** False unless the rules of all the laudo's states were checked: unchecked ones may require more. */
  estadoConferido: z.boolean(),
  calculadoEm: z.string(),
}

/** An area with its verdict, and the rules that it rests on. */
const verdictShape = {
  areaProtecao: uuidSchema,
  nome: z.string(),
  classificacao: classificacaoSchema,
  ...judgedShape,
  norma: z.string(),
  artigo: z.string().optional(),
  /** States of the application; empty outside of Brazil. */
  uf: z.array(ufSchema),
  /** All rules that were considered; empty for verdicts from before they were stored. */
  regras: z.array(consideredSchema),
  /** The same data in groups, because this answer had these names first. */
  area: z.object({ uuid: uuidSchema, nome: z.string(), classificacao: classificacaoSchema }),
  fonte: sourceSchema,
}

/** The deposit on a place is estimated by a published curve: it is a screening, because nobody measured there. */
export const derivaSchema = z.discriminatedUnion('situacao', [
  z.object({
    situacao: z.literal('triada'),
    /** The greatest deposit on the place, in percent of the rate. */
    percent: z.number(),
    faixa: z.enum(Object.keys(FAIXAS_DE_DERIVA) as FaixaDeDeriva[]),
    /** Along the wind to the nearest sprayed ground; absent where the wind came from none. */
    distanciaM: z.number().optional(),
    gotas: z.enum(Object.keys(CLASSES_DE_GOTAS) as ClasseDeGotas[]),
    /** False where nobody stated the class of droplets, and the one that drifts farthest was taken. */
    gotasInformadas: z.boolean(),
  }),
  z.object({ situacao: z.literal('semDados'), motivo: z.enum(Object.keys(SEM_TRIAGEM) as SemTriagem[]) }),
])

const areaVerdictSchema = z.object({
  ...verdictShape,
  /** The same as `dentroHa`, which this answer had first. */
  areaDentroHa: z.number().optional(),
  aeronave: z.enum(['tripulada', 'drone']),
  /** False where no aircraft was given, and the stricter kind was assumed. */
  aeronaveInformada: z.boolean(),
  deriva: derivaSchema,
  /** The shortest distance: a position of the footprint and one of the area. */
  pontos: z.object({ aplicacao: positionSchema, area: positionSchema }).optional(),
  /** Ground treated within the distance: coordinates of a MultiPolygon. */
  dentro: z.array(z.array(z.array(z.array(z.number())))).optional(),
  /** Passes that treated this ground; absent without a track. */
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
  /** Number of binding prohibitions beside areas. */
  proibidos: z.number().int(),
  /** Number of purely informative verdicts, of any result; if it equals the sum of the four counts, no norm binds. */
  soInformam: z.number().int(),
}

/** `calculando`: the laudo or its areas are waiting to be judged; `falhou`: given up, the verdict is unknown. */
export const verdictSummarySchema = z.discriminatedUnion('estado', [
  z.object({ estado: z.literal('calculando') }),
  z.object({ estado: z.literal('falhou') }),
  z.object({
    estado: z.literal('pronto'),
    veredicto: veredictoSchema,
    ...countShape,
    uf: z.array(ufSchema),
    estadoConferido: z.boolean(),
    /** True where something was applied outside of Brazil, where no rule is known. */
    foraDoBrasil: z.boolean(),
    /** States that forbid the whole application, near an area or not. Null: the country. */
    proibicoes: z.array(
      z.object({ uf: ufSchema.nullable(), norma: z.string(), artigo: z.string().optional(), areaDentroHa: z.number() }),
    ),
    calculadoEm: z.string(),
  }),
])

export type VerdictSummary = z.infer<typeof verdictSummarySchema>

export const verdictsSchema = z
  .object({
    /** Version of the rule table by which the laudo was judged, or will be. */
    versaoRegras: z.number().int(),
    /** Day from which that table applies, yyyy-mm-dd. */
    regrasDe: z.string(),
    resumo: verdictSummarySchema,
    /** The passes in states that forbid the whole application, with the rules considered; hectares as in `resumo`. */
    proibicoes: z.array(
      z.object({
        uf: ufSchema.nullable(),
        areaDentroHa: z.number(),
        /** Absent without a track. */
        passagens: z.array(passageSchema).optional(),
        fonte: sourceSchema,
        regras: z.array(consideredSchema),
      }),
    ),
    /** Hours from UTC on the clock of the field, for the times of the passes; 0 where the log is in local time. */
    fusoHoras: z.number().optional(),
    /** Worst first. */
    veredictos: z.array(areaVerdictSchema),
    /** Replaced verdicts, latest first, each with its date. */
    anteriores: z.array(z.object({ ...verdictShape, substituidoEm: z.string() })),
    /** The last decision of an approver; only for approvers and people who may edit. */
    parecer: z
      .object({ oculto: z.boolean(), motivo: z.string(), em: z.string(), por: z.string().optional() })
      .optional(),
  })
  .meta({ id: 'Veredictos' })

export type Verdicts = z.infer<typeof verdictsSchema>
