/** The monthly report of a prestadora for the authority: its operations as stored, and exact totals. */

import { z } from 'zod'
import { idNamed, namedSchema, uuidSchema } from '../field.ts'
import { foundByShape } from '../found-by.ts'
import { aeronaveListedSchema, answeredDadosSchema } from '../laudos/dados-operacao.ts'
import { route } from '../route.ts'

/** Maximum number of laudos in one report: ten times the month of a prestadora with many aircraft. */
export const MENSAL_LAUDOS_MAX = 5000

/** A month as yyyy-mm. */
export const mesSchema = z
  .string({ error: 'Informe o mês como 2026-03.' })
  .regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/, { error: 'Informe o mês como 2026-03.' })

const laudoNamed = {
  /** uuid of the laudo. */
  laudo: uuidSchema,
  codigo: z.string(),
  nome: z.string(),
  /** Day of the application, yyyy-mm-dd. */
  data: z.string(),
}

/** Figures are as stored, at full precision; unknown values are omitted. */
const operacaoSchema = z.object({
  ...laudoNamed,
  contratante: z.string(),
  prestadora: z.string(),
  piloto: z.string(),
  tratamento: z.string(),
  cultura: z.string(),
  aeronave: aeronaveListedSchema.optional(),
  /** Measured area covered by the passes, ha. */
  areaAplicada: z.number().optional(),
  ...foundByShape,
  /** Duration of the flight, minutes: measured, or typed where the track has no times. */
  minutos: z.number().optional(),
  /** Typed rate, L/ha. */
  taxaAplicacao: z.number().optional(),
  /** Code of the newest signed revision, in groups, by which anyone checks the laudo; absent before the first revision. */
  verificacao: z.string().optional(),
  /** Município, UF and products of the typed data of the operation. */
  dados: answeredDadosSchema.optional(),
})

const totaisSchema = z.object({
  operacoes: z.number().int(),
  /** Exact sum of the areas, ha, as a decimal text; absent where no operation has one. */
  areaAplicada: z.string().optional(),
  semArea: z.number().int(),
  /** Exact sum of the durations, minutes, as a decimal text. */
  minutos: z.string().optional(),
  semHoras: z.number().int(),
})

const relatorioMensalSchema = z
  .object({
    mes: mesSchema,
    prestadora: namedSchema.extend({ cnpj: z.string().optional(), registroMapa: z.string().optional() }),
    operacoes: z.array(operacaoSchema),
    totais: totaisSchema,
    /** Laudos of the month outside the report, because they are not measured or are hidden; hidden ones only for staff. */
    fora: z.array(z.object({ ...laudoNamed, status: z.string() })),
  })
  .meta({ id: 'RelatorioMensal' })

export type RelatorioMensal = z.output<typeof relatorioMensalSchema>

export const relatorioMensalRoutes = {
  readRelatorioMensal: route({
    method: 'GET',
    path: '/laudos/relatorio-mensal',
    access: ['readRelatorioMensal'],
    tag: 'Relatório mensal',
    changedBy: 'laudo',
    about:
      'As operações de uma prestadora em um mês, com o que o relatório mensal às autoridades pede, os totais exatos e os laudos que ficaram fora. O que não foi informado está ausente.',
    query: z.object({ prestadora: idNamed('Escolha a prestadora.'), mes: mesSchema }),
    reply: relatorioMensalSchema,
  }),
}
