import {
  CULTURA_DEFAULT,
  checkFlightTimes,
  SEDE,
  STATUS_ORDER,
  STATUS_WHEN_NONE,
  TRATAMENTO_DEFAULT,
  type TypedFlightTimes,
} from '@faixa/domain'
import { z } from 'zod'
import {
  dateSchema,
  idListSchema,
  idNamed,
  idSchema,
  namedText,
  optionalText,
  pageOf,
  typedNumber,
  uuidSchema,
} from './field.ts'
import {
  CAMADAS,
  culturaSchema,
  featureSchema,
  laudoInfoSchema,
  laudoListedSchema,
  noteKeysSchema,
  observacoesSchema,
  PAPEIS,
  pilotoWithPrestadoraSchema,
  tratamentoSchema,
} from './laudo-schemas.ts'
import { route } from './route.ts'

const tag = 'Laudos'
const byUuid = z.object({ uuid: uuidSchema })
const byId = z.object({ id: uuidSchema })
const empresaSchema = idNamed('Escolha uma empresa.')
const prestadoraSchema = idNamed('Escolha uma prestadora.')
const pilotoSchema = idNamed('Escolha um piloto.')

/** -1, null, empty and absent are the head office. */
const unidadeSchema = z.preprocess(
  (value) => (value === null || value === '' || Number(value) === SEDE ? undefined : value),
  idNamed('A unidade não está na lista.').optional(),
)

/** Checks the four fields together and puts the two instants in their place; every wrong field is named. */
function withFlightTimes<T extends TypedFlightTimes>(typed: T, context: z.RefinementCtx) {
  const { horarioInicial, horarioFinal, ...rest } = typed
  const checked = checkFlightTimes(typed)
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

/** The fields of the form 'Novo Laudo'; numbers may be left out, but what is sent must be a number. */
export const laudoFormSchema = z
  .object({
    empresa: empresaSchema,
    unidade: unidadeSchema,
    tratamento: tratamentoSchema.default(TRATAMENTO_DEFAULT),
    cultura: culturaSchema.default(CULTURA_DEFAULT),
    prestadora: prestadoraSchema,
    piloto: pilotoSchema,
    data: optionalText('a data'),
    ...typedTimes,
    nome: namedText('o nome de exibição'),
    codigo: namedText('o código'),
    distanciaPista: typedNumber('a distância da pista'),
    faixaContratada: typedNumber('a faixa contratada'),
    faixaExecutada: typedNumber('a faixa executada'),
    taxaAplicacao: typedNumber('a taxa de aplicação'),
    vazaoContratada: typedNumber('a vazão contratada'),
    insumos: typedNumber('insumos'),
    observacoes: observacoesSchema.optional(),
  })
  .transform(withFlightTimes)

export type LaudoForm = z.output<typeof laudoFormSchema>

/** What may be edited later; the measured numbers may not. */
export const laudoEditSchema = z
  .object({
    empresa: empresaSchema,
    unidade: unidadeSchema,
    tratamento: tratamentoSchema,
    cultura: culturaSchema,
    pilotoId: pilotoSchema,
    data: optionalText('a data'),
    ...typedTimes,
    codigo: namedText('o código'),
    nome: namedText('o nome de exibição'),
    observacoes: observacoesSchema.default(''),
    obsArray: noteKeysSchema.default([]),
  })
  .transform(withFlightTimes)

export type LaudoEdit = z.output<typeof laudoEditSchema>

const statusNames = [...STATUS_ORDER.map(({ label }) => label), STATUS_WHEN_NONE.label]

/** Columns a list may be sorted by; `-` in front: descending. */
export const SORTABLE = [
  'data',
  'codigo',
  'nome',
  'tratamento',
  'cultura',
  'empresaNome',
  'unidadeNome',
  'prestadora',
  'piloto',
  'usuario',
  'dataInicial',
  'dataFinal',
  'dataCriacao',
  'areaPlantio',
  'areaAplicada',
  'areaNaoAplicada',
  'aplicacaoEfetiva',
  'aplicacaoExterna',
  'areaSobreposicao',
  'insumos',
  'taxaAplicacao',
  'distanciaPista',
  'faixaContratada',
  'faixaExecutada',
  'vazaoContratada',
  'percentAplicacaoEfetiva',
  'status',
] as const

export type Sortable = (typeof SORTABLE)[number]

const sortSchema = z
  .string()
  .default('-data')
  .transform((text, context) =>
    text
      .split(',')
      .filter(Boolean)
      .slice(0, 5)
      .map((part) => {
        const descending = part.startsWith('-')
        const column = SORTABLE.find((name) => name === (descending ? part.slice(1) : part))
        if (!column) context.addIssue({ code: 'custom', message: `Não é possível ordenar por «${part.slice(0, 40)}».` })
        return { column: column ?? 'data', descending }
      }),
  )

const hour = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: 'O horário deve estar no formato hh:mm.' })
  .optional()
const day = z.preprocess((value) => (value === '' ? undefined : value), dateSchema.optional())

/** Both ends are included. A range that ends before it starts is refused, naming both fields. */
export const laudoFilterSchema = z
  .object({
    busca: z.string().max(200).optional(),
    empresa: idListSchema,
    /** -1 is the head office. */
    unidade: z
      .preprocess(
        (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
        z
          .array(
            z.coerce
              .number()
              .int()
              .refine((id) => id === SEDE || id > 0, { error: 'A unidade não está na lista.' }),
          )
          .max(500),
      )
      .optional(),
    prestadora: idListSchema,
    piloto: idListSchema,
    analista: idListSchema,
    tratamento: tratamentoSchema.optional(),
    cultura: culturaSchema.optional(),
    status: z
      .preprocess(
        (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
        z.array(z.enum(statusNames, { error: 'O status não está na lista.' })),
      )
      .optional(),
    dataStart: day,
    dataEnd: day,
    dataInicialStart: day,
    dataInicialEnd: day,
    dataInicialStartHora: hour,
    dataInicialEndHora: hour,
    dataFinalStart: day,
    dataFinalEnd: day,
    dataFinalStartHora: hour,
    dataFinalEndHora: hour,
    dataCriacaoStart: day,
    dataCriacaoEnd: day,
  })
  .superRefine((filter, context) => {
    for (const name of ['data', 'dataInicial', 'dataFinal', 'dataCriacao'] as const) {
      refuseReversed(context, [`${name}Start`, filter[`${name}Start`]], [`${name}End`, filter[`${name}End`]])
    }
    for (const name of ['dataInicial', 'dataFinal'] as const) {
      refuseReversed(
        context,
        [`${name}StartHora`, filter[`${name}StartHora`]],
        [`${name}EndHora`, filter[`${name}EndHora`]],
      )
    }
  })

export type LaudoFilter = z.output<typeof laudoFilterSchema>

function refuseReversed(
  context: z.RefinementCtx,
  [startName, start]: [string, string | undefined],
  [endName, end]: [string, string | undefined],
) {
  if (start === undefined || end === undefined || start.padStart(5, '0') <= end.padStart(5, '0')) return
  for (const path of [startName, endName]) {
    context.addIssue({ code: 'custom', path: [path], message: 'O início do período é posterior ao fim.' })
  }
}

export const PAGE_SIZES = [5, 10, 15, 20, 25, 50] as const
export const PAGE_SIZE_DEFAULT = 10
/** Exports read in larger pages than screens show. */
const PAGE_SIZE_MAX = 1000

const period = z.object({ inicio: dateSchema, fim: dateSchema }).refine(({ inicio, fim }) => inicio <= fim, {
  path: ['inicio'],
  error: 'O início do período é posterior ao fim.',
})

const environmentalSchema = z.object({
  uuid: uuidSchema,
  codigo: z.string(),
  dataInicial: z.string(),
  nome: z.string(),
  hidden: z.boolean(),
})

const accepted = z.object({ uuid: uuidSchema, status: z.string(), message: z.string() })
const withCollections = z.object({ laudoInfo: laudoInfoSchema, collections: z.array(featureSchema) })

export const laudoRoutes = {
  createLaudo: route({
    method: 'PUT',
    path: '/laudos/add',
    access: ['createLaudo'],
    tag,
    about:
      'Cadastra um laudo com seus arquivos KML ou KMZ. O processamento começa em seguida; acompanhe-o em /eventos ou lendo o laudo.',
    form: true,
    files: {
      file_area: { required: false, about: 'Traçado da área; sem ele valem as áreas cadastradas da empresa.' },
      file_aplicacao: { required: true, about: 'Aplicação.' },
      file_trajeto: { required: true, about: 'Trajeto.' },
    },
    body: laudoFormSchema,
    reply: accepted,
    status: 201,
  }),
  listLaudos: route({
    method: 'GET',
    path: '/laudos',
    access: ['readLaudo'],
    tag,
    about:
      'A lista de laudos: filtros, busca, ordenação e páginas. Acima de 10.000 resultados filtrados o total é «10.000 ou mais» (totalIsLimited), salvo com total=exato.',
    query: laudoFilterSchema.safeExtend({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
      sort: sortSchema,
      total: z.enum(['rapido', 'exato']).default('rapido'),
    }),
    reply: pageOf('laudos', laudoListedSchema).extend({
      laudos: z.array(laudoListedSchema),
      totalIsLimited: z.boolean().optional(),
    }),
  }),
  listEffectiveness: route({
    method: 'GET',
    path: '/laudos/list',
    access: ['readLaudo'],
    tag,
    about: 'As linhas do relatório de efetividade; sem nenhuma, um objeto com `message`.',
    query: z
      .object({
        empresa: idSchema.optional(),
        prestadora: idSchema.optional(),
        tratamento: tratamentoSchema.optional(),
        dataInicial: day,
        dataFinal: day,
      })
      .superRefine(({ dataInicial, dataFinal }, context) =>
        refuseReversed(context, ['dataInicial', dataInicial], ['dataFinal', dataFinal]),
      ),
    reply: z.union([
      z.array(
        z.object({
          uuid: uuidSchema,
          codigo: z.string(),
          piloto: pilotoWithPrestadoraSchema,
          areaPlantio: z.number().nullable(),
          percentAplicacaoEfetiva: z.number().nullable(),
          observacoes: z.string(),
        }),
      ),
      z.object({ message: z.string() }),
    ]),
  }),
  filterLaudos: route({
    method: 'PUT',
    path: '/laudos/listfilter/',
    access: ['readLaudo'],
    tag,
    about:
      'Os laudos de um período para o mapa ambiental, os mais recentes primeiro; aprovadores veem também os ocultos.',
    body: z.object({ input_period: period.optional(), input_os: optionalText('a ordem de serviço') }),
    reply: z.array(environmentalSchema),
  }),
  readPartialLaudo: route({
    method: 'GET',
    path: '/laudos/parcial/:uuid',
    access: ['readLaudo', 'approveLaudo'],
    tag,
    about: 'O laudo como o mapa ambiental o mostra: área e aplicação.',
    params: byUuid,
    reply: z.object({
      laudoInfo: environmentalSchema.extend({
        data: z.string(),
        dataFinal: z.string(),
        empresaNome: z.string(),
        tratamento: z.string(),
        cultura: z.string(),
      }),
      collections: z.array(featureSchema),
    }),
    raw: 'application/json',
  }),
  readLaudo: route({
    method: 'GET',
    path: '/laudos/:uuid',
    access: ['readLaudo', 'approveLaudo'],
    tag,
    about:
      'Um laudo com seus números, talhões, avisos e camadas. `camadas` escolhe quais vêm em collections: nomes separados por vírgula, `nenhuma`, ou todas.',
    params: byUuid,
    query: z.object({
      camadas: z
        .string()
        .transform((text) => (text === 'nenhuma' ? [] : text.split(',')))
        .pipe(z.array(z.enum(CAMADAS, { error: 'A camada não existe.' })))
        .optional(),
    }),
    reply: withCollections,
    raw: 'application/json',
  }),
  updateNotes: route({
    method: 'PATCH',
    path: '/laudos/obs/:uuid',
    access: ['updateLaudo'],
    tag,
    about: 'Grava as observações. Com If-Match, só se ninguém salvou antes.',
    params: byUuid,
    body: z.object({ obsArray: noteKeysSchema.default([]), obsText: observacoesSchema.default('') }),
    reply: z.object({ laudoInfo: laudoInfoSchema }),
  }),
  updateLaudo: route({
    method: 'PATCH',
    path: '/laudos/data/nonNumeric/:uuid',
    access: ['updateLaudo'],
    tag,
    about: 'Grava os dados não numéricos. Com If-Match, só se ninguém salvou antes.',
    params: byUuid,
    body: laudoEditSchema,
    reply: z.object({ laudoInfo: laudoInfoSchema }),
  }),
  hideLaudo: route({
    method: 'PATCH',
    path: '/laudos/hide/:id',
    access: ['hideLaudo', 'approveLaudo'],
    tag,
    about: 'Oculta ou revela.',
    params: byId,
    body: z.object({ hide: z.boolean() }),
    reply: z.object({ uuid: uuidSchema, hidden: z.boolean(), status: z.string(), message: z.string() }),
  }),
  deleteLaudo: route({
    method: 'PATCH',
    path: '/laudos/delete/:id',
    access: ['deleteLaudo'],
    tag,
    about: 'Exclui: o laudo sai de todas as listas; um administrador pode restaurá-lo, e os arquivos ficam guardados.',
    params: byId,
    reply: z.object({ uuid: uuidSchema, message: z.string() }),
  }),
  restoreLaudo: route({
    method: 'PATCH',
    path: '/laudos/restore/:id',
    access: ['restoreArchived'],
    tag,
    about: 'Traz de volta um laudo excluído.',
    params: byId,
    reply: z.object({ uuid: uuidSchema, message: z.string() }),
  }),
  readLaudoFile: route({
    method: 'GET',
    path: '/laudos/:uuid/arquivos/:papel',
    access: ['readLaudo'],
    tag,
    about: 'O arquivo como foi enviado, byte por byte.',
    params: byUuid.extend({ papel: z.enum(PAPEIS, { error: 'O laudo tem os arquivos area, aplicacao e trajeto.' }) }),
    raw: 'application/octet-stream',
  }),
  reprocessLaudo: route({
    method: 'POST',
    path: '/laudos/:uuid/reprocessar',
    access: ['updateLaudo'],
    tag,
    about: 'Mede de novo a partir dos mesmos arquivos.',
    params: byUuid,
    reply: accepted,
    status: 202,
  }),
}
