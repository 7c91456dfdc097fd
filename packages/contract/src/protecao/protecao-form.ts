/** Schemas of the typed fields of a protected area or obstacle: its registration, the areas of a file, a change, and distances of an empresa. */
import {
  type Aeronave,
  CAMPOS_DO_LIMITE,
  type Classificacao,
  distanceFault,
  limitesFault,
  PROTECOES_MAX,
  validityFault,
} from '@faixa/domain'
import { z } from 'zod'
import { unidadeOrSede } from '../areas/area-schemas.ts'
import { classificacaoSchema } from '../classificacao.ts'
import { choiceSchema, clearable, dateSchema, idNamed, namedText, optional, plainText, systemSchema } from '../field.ts'
import { numberWithin } from '../typed-number.ts'

const nome = namedText('o nome')
/** The specification's "Mais informações". */
const identificacao = plainText('mais informações', { min: 3, max: 2000 })

/** Metres as JSON or as a form's text, with a decimal point or comma. The norm's minimum is checked where the classification is known. */
const bufferSchema = z.preprocess(
  (value) =>
    typeof value === 'string' && /^\d+([.,]\d+)?$/.test(value.trim()) ? Number(value.replace(',', '.')) : value,
  z.number({ error: 'Informe a distância em metros.' }).positive({ error: 'A distância deve ser maior que zero.' }),
)

interface Typed {
  readonly classificacao?: Classificacao | undefined
  /** The kind of aircraft that the distance is for; both where none is given. */
  readonly aeronave?: Aeronave | undefined
  readonly buffer?: number | null | undefined
}

/** Refuses a distance that is laxer than the norm. */
function refuseLaxer({ classificacao, aeronave, buffer }: Typed, context: z.RefinementCtx): void {
  if (classificacao === undefined || buffer == null) return
  const message = distanceFault(classificacao, buffer, aeronave)
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['buffer'], message })
}

function refuseReversed(
  {
    validaDe,
    validaAte,
  }: { readonly validaDe?: string | null | undefined; readonly validaAte?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  const message = validityFault({ validaDe: validaDe ?? undefined, validaAte: validaAte ?? undefined })
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['validaAte'], message })
}

/** One area of a file with several areas. */
const fileAreaSchema = z
  .object({
    /** Position among the areas of the file, from 0. */
    indice: z.number({ error: 'O índice da área é inválido.' }).int().min(0),
    nome,
    classificacao: classificacaoSchema,
    identificacao: optional(identificacao),
    buffer: optional(bufferSchema),
  })
  .superRefine(refuseLaxer)

const fileAreas = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  },
  z
    .array(fileAreaSchema, { error: 'As áreas devem ser uma lista JSON de {indice, nome, classificacao}.' })
    .min(1, { error: 'Escolha pelo menos uma área do arquivo.' })
    .max(PROTECOES_MAX, { error: 'São áreas demais para um cadastro: no máximo 2.000.' })
    .refine((areas) => new Set(areas.map(({ indice }) => indice)).size === areas.length, {
      error: 'Uma área do arquivo foi escolhida mais de uma vez.',
    }),
)

const period = { validaDe: optional(dateSchema), validaAte: optional(dateSchema) }

export const protecaoFormSchema = z
  .object({
    /** Absent means the person's own empresa. */
    empresa: optional(idNamed('A empresa não está na lista.')),
    unidade: unidadeOrSede,
    classificacao: classificacaoSchema.default('povoacao'),
    /** Required unless `areas` names each one. */
    nome: optional(nome),
    identificacao: optional(identificacao),
    buffer: optional(bufferSchema),
    /** Absent: the whole file is one area. */
    areas: optional(fileAreas),
    sistemaArea: systemSchema,
    /** True accepts the file whatever kind its contents seem to be. */
    manterArquivos: choiceSchema,
    ...period,
  })
  .superRefine((form, context) => {
    refuseLaxer(form, context)
    refuseReversed(form, context)
    if (form.areas) return
    const missing = (campo: 'nome' | 'identificacao', message: string) => {
      if (form[campo] === undefined) context.addIssue({ code: 'custom', path: [campo], message })
    }
    missing('nome', 'Informe o nome.')
    missing('identificacao', 'Informe mais informações: ao menos 3 caracteres.')
  })

export type ProtecaoForm = z.output<typeof protecaoFormSchema>

/**
 * A change: omitted fields keep their values, empty ones are cleared. The shape stays: when an area moves, its period ends and another
 * begins.
 */
export const protecaoEditSchema = z
  .object({
    nome: nome.optional(),
    identificacao: clearable(identificacao),
    classificacao: classificacaoSchema.optional(),
    buffer: clearable(bufferSchema),
    validaDe: clearable(dateSchema),
    validaAte: clearable(dateSchema),
  })
  .superRefine(refuseReversed)

export type ProtecaoEdit = z.output<typeof protecaoEditSchema>

export const distanciaFormSchema = z.object({
  empresa: idNamed('A empresa não está na lista.'),
  classificacao: classificacaoSchema,
  /** Absent: one distance for both kinds. */
  aeronave: optional(z.enum(['tripulada', 'drone'], { error: 'A aeronave é tripulada ou drone.' })),
  /** Empty: the norm's distance alone. The server refuses one that is laxer than the table of rules in force. */
  buffer: clearable(bufferSchema),
})

export type DistanciaForm = z.output<typeof distanciaFormSchema>

const limite = ({ campo, ...limits }: (typeof CAMPOS_DO_LIMITE)[keyof typeof CAMPOS_DO_LIMITE]) =>
  clearable(numberWithin(campo, limits))

export const limitesClimaFormSchema = z
  .object({
    empresa: idNamed('A empresa não está na lista.'),
    /** Empty or absent: the empresa has no limit of its own. */
    ventoMinimoKmh: limite(CAMPOS_DO_LIMITE.ventoMinimoKmh),
    ventoMaximoKmh: limite(CAMPOS_DO_LIMITE.ventoMaximoKmh),
    umidadeMinimaPercent: limite(CAMPOS_DO_LIMITE.umidadeMinimaPercent),
    temperaturaMaximaC: limite(CAMPOS_DO_LIMITE.temperaturaMaximaC),
  })
  .superRefine((limites, context) => {
    const message = limitesFault(limites)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['ventoMaximoKmh'], message })
  })

export type LimitesClimaForm = z.output<typeof limitesClimaFormSchema>
