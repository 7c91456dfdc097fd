/** The typed fields of the form 'Novo Laudo' and of the edit dialog. */
import {
  bothSentence,
  CULTURA_DEFAULT,
  checkFlightTimes,
  type Decided,
  type FlightTimeRules,
  type LimitedFigure,
  SEDE,
  TRATAMENTO_DEFAULT,
  type TypedFlightTimes,
} from '@faixa/domain'
import { z } from 'zod'
import {
  choiceSchema,
  clearable,
  dateSchema,
  idNamed,
  namedText,
  optional,
  separated,
  sha256Schema,
  systemSchema,
  uuidNamed,
} from '../field.ts'
import { colunasSchema } from '../perfis-de-colunas.ts'
import { typedNumber } from '../typed-number.ts'
import { aeronaveSchema, dadosOperacaoSchema } from './dados-operacao.ts'
import { noteKeysSchema, observacoesSchema } from './laudo-notes.ts'
import { culturaSchema, tratamentoSchema } from './laudo-words.ts'

const empresaSchema = idNamed('Escolha uma empresa.')
const prestadoraSchema = idNamed('Escolha uma prestadora.')
const pilotoSchema = idNamed('Escolha um piloto.')

/** A unidade; -1, null, empty and absent mean the head office. */
export const unidadeSchema = z.preprocess(
  (value) => (value === null || value === '' || Number(value) === SEDE ? undefined : value),
  idNamed('A unidade não está na lista.').optional(),
)

/** A date yyyy-mm-dd, or a date-time of which only the date is used. Absent, null and empty mean the day of the flight's beginning. */
const applicationDay = z.preprocess(
  (value) => (value === null || value === '' ? undefined : typeof value === 'string' ? dateOf(value) : value),
  dateSchema.optional(),
)

function dateOf(text: string): string {
  return /^\s*(\d{4}-\d{2}-\d{2})(?:[T ][\d:.]+Z?)?\s*$/.exec(text)?.[1] ?? text
}

/** Checks the four fields together and replaces them by the two instants; every wrong field is named. */
function withFlightTimes<T extends TypedFlightTimes>(typed: T, context: z.RefinementCtx, rules?: FlightTimeRules) {
  const { horarioInicial: _start, horarioFinal: _end, ...rest } = typed
  const checked = checkFlightTimes(typed, rules)
  if (checked.ok) return { ...rest, ...checked.times }
  for (const { campo, mensagem } of checked.errors)
    context.addIssue({ code: 'custom', path: [campo], message: mensagem })
  return z.NEVER
}

const typedTimes = {
  dataInicial: z.string().max(40).optional(),
  dataFinal: z.string().max(40).optional(),
  horarioInicial: z.string().max(20).optional(),
  horarioFinal: z.string().max(20).optional(),
}

const confirmacoesSchema = separated(
  z.array(z.string().regex(/^[a-z][a-z0-9-]{1,59}$/, { error: 'O código do aviso é inválido.' })).max(50),
).optional()

const MARKER = 'Diga os marcadores por número, como os avisos os dão.'

/** Numbers of polygons of the area file, by placemark from 1. */
const plotNumbersSchema = separated(
  z
    .array(
      z.coerce
        .number({ error: MARKER })
        .int({ error: MARKER })
        .min(1, { error: MARKER })
        .max(5_000_000, { error: MARKER }),
    )
    .max(5000, { error: 'São no máximo 5.000 marcadores.' }),
).optional()

const sentSchema = separated(z.array(sha256Schema)).optional()

/** A person's decisions about how the files are measured. */
export const decidedShape = {
  /** True measures only those of the area file's plots that the application covers by 5 % or more. */
  soTocados: choiceSchema,
  /** Polygons to measure as plots, and polygons to leave out, whatever they seem to be. */
  manterTalhoes: plotNumbersSchema,
  tirarTalhoes: plotNumbersSchema,
  /** True where swaths that occur twice in the application were really flown twice. */
  segundoVoo: choiceSchema,
  /** True keeps files in their fields whatever kind their contents seem to be; without it such a laudo ends in Erro. */
  manterArquivos: choiceSchema,
  /** True deduces the passes from the track where no file holds the application or a valve's state: the numbers are estimated. */
  aplicacaoDoTrajeto: choiceSchema,
}

/** Checks the decisions in a whole form (`superRefine`). */
export function refuseKeptAndLeftOut(decided: Decided, context: z.RefinementCtx): void {
  const message = bothSentence(decided)
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['tirarTalhoes'], message })
}

/** The typed figures of a laudo, under their names. */
const FIGURES = {
  distanciaPista: 'a distância da pista',
  faixaContratada: 'a faixa contratada',
  faixaExecutada: 'a faixa executada',
  vazaoContratada: 'a vazão contratada',
  taxaAplicacao: 'a taxa de aplicação',
  insumos: 'os insumos',
} as const satisfies Record<LimitedFigure, string>

/** The fields of the form 'Novo Laudo'. Numbers may be omitted, but one that is sent must be valid. */
export const laudoFormSchema = z
  .object({
    empresa: empresaSchema,
    unidade: unidadeSchema,
    tratamento: tratamentoSchema.default(TRATAMENTO_DEFAULT),
    cultura: culturaSchema.default(CULTURA_DEFAULT),
    prestadora: prestadoraSchema,
    piloto: pilotoSchema,
    data: applicationDay,
    ...typedTimes,
    nome: namedText('o nome de exibição'),
    codigo: namedText('o código'),
    distanciaPista: typedNumber(FIGURES.distanciaPista, 'distanciaPista'),
    faixaContratada: typedNumber(FIGURES.faixaContratada, 'faixaContratada'),
    faixaExecutada: typedNumber(FIGURES.faixaExecutada, 'faixaExecutada'),
    taxaAplicacao: typedNumber(FIGURES.taxaAplicacao, 'taxaAplicacao'),
    vazaoContratada: typedNumber(FIGURES.vazaoContratada, 'vazaoContratada'),
    insumos: typedNumber(FIGURES.insumos, 'insumos'),
    observacoes: observacoesSchema.optional(),
    /** Uuid of the service order of the flight. */
    ordem: optional(uuidNamed('A ordem de serviço não está na lista.')),
    aeronave: optional(aeronaveSchema),
    dadosOperacao: dadosOperacaoSchema,
    ...decidedShape,
    /** Coordinate systems of files that name none. */
    sistemaArea: systemSchema,
    sistemaAplicacao: systemSchema,
    sistemaTrajeto: systemSchema,
    /** Contents that the person sent before, by role, in the order of their files. */
    enviadosArea: sentSchema,
    enviadosAplicacao: sentSchema,
    enviadosTrajeto: sentSchema,
    enviadosClima: sentSchema,
    /** Columns of text files, as a person assigned them. */
    colunas: colunasSchema,
    /** Codes of the findings that the person saw before sending and confirmed. */
    confirmacoes: confirmacoesSchema,
  })
  .superRefine(refuseKeptAndLeftOut)
  .transform((typed, context) => withFlightTimes(typed, context))

export type LaudoForm = z.output<typeof laudoFormSchema>

/** A typed figure in an edit: absent keeps it, null or an empty text removes it. */
function corrected(campo: string, figure: LimitedFigure) {
  return z.preprocess((value) => (value === '' ? null : value), typedNumber(campo, figure).nullable()).optional()
}

/** The fields that may be edited later: typed ones only, no measured ones. */
export const laudoEditSchema = z
  .object({
    empresa: empresaSchema,
    unidade: unidadeSchema,
    tratamento: tratamentoSchema,
    cultura: culturaSchema,
    pilotoId: pilotoSchema,
    data: applicationDay,
    ...typedTimes,
    codigo: namedText('o código'),
    nome: namedText('o nome de exibição'),
    distanciaPista: corrected(FIGURES.distanciaPista, 'distanciaPista'),
    faixaContratada: corrected(FIGURES.faixaContratada, 'faixaContratada'),
    faixaExecutada: corrected(FIGURES.faixaExecutada, 'faixaExecutada'),
    vazaoContratada: corrected(FIGURES.vazaoContratada, 'vazaoContratada'),
    taxaAplicacao: corrected(FIGURES.taxaAplicacao, 'taxaAplicacao'),
    insumos: corrected(FIGURES.insumos, 'insumos'),
    aeronave: clearable(aeronaveSchema),
    dadosOperacao: dadosOperacaoSchema,
    observacoes: observacoesSchema.optional(),
    obsArray: noteKeysSchema.optional(),
  })
  .transform((typed, context) => withFlightTimes(typed, context, { mayBeCleared: true }))

export type LaudoEdit = z.output<typeof laudoEditSchema>
