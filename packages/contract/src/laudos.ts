import { CAMADAS, METODO, METODOS } from '@faixa/domain'
import { z } from 'zod'
import {
  choiceSchema,
  dateSchema,
  idSchema,
  optionalText,
  pageShape,
  UUIDS_MAX,
  uuidSchema,
  uuidsSchema,
} from './field.ts'
import {
  daySchema,
  laudoFilterSchema,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  refuseReversed,
  sortSchema,
} from './laudo-filter.ts'
import { laudoEditSchema, laudoFormSchema } from './laudo-form.ts'
import {
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
    changedBy: 'laudo',
    about:
      'A lista de laudos: filtros, busca, ordenação e páginas. Acima de 10.000 resultados filtrados o total é «10.000 ou mais» (totalIsLimited), salvo com total=exato.',
    query: laudoFilterSchema.safeExtend({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
      sort: sortSchema,
      total: z.enum(['rapido', 'exato']).default('rapido'),
    }),
    reply: z.object({
      laudos: z.array(laudoListedSchema),
      ...pageShape,
      totalIsLimited: z.boolean().optional(),
    }),
  }),
  listEffectiveness: route({
    method: 'GET',
    path: '/laudos/list',
    access: ['readLaudo'],
    tag,
    changedBy: 'laudo',
    about: 'As linhas do relatório de efetividade; sem nenhuma, um objeto com `message`.',
    query: z
      .object({
        empresa: idSchema.optional(),
        prestadora: idSchema.optional(),
        tratamento: tratamentoSchema.optional(),
        dataInicial: daySchema,
        dataFinal: daySchema,
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
    changedBy: 'laudo',
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
    changedBy: 'laudo',
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
    about: 'Grava as observações; a que não vier fica como está. Com If-Match, só se ninguém salvou antes.',
    params: byUuid,
    body: z.object({ obsArray: noteKeysSchema.optional(), obsText: observacoesSchema.optional() }),
    reply: z.object({ laudoInfo: laudoInfoSchema }),
  }),
  updateLaudo: route({
    method: 'PATCH',
    path: '/laudos/data/nonNumeric/:uuid',
    access: ['updateLaudo'],
    tag,
    about:
      'Grava os dados não numéricos; observações que não vierem ficam como estão. Com If-Match, só se ninguém salvou antes.',
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
  hideLaudos: route({
    method: 'PATCH',
    path: '/laudos/hide',
    access: ['hideLaudo', 'approveLaudo'],
    tag,
    about: `Oculta ou revela até ${UUIDS_MAX} laudos: todos, ou nenhum.`,
    body: z.object({ uuids: uuidsSchema.min(1, { error: 'Escolha pelo menos um laudo.' }), hide: z.boolean() }),
    reply: z.object({
      laudos: z.array(z.object({ uuid: uuidSchema, hidden: z.boolean(), status: z.string() })),
      message: z.string(),
    }),
  }),
  deleteLaudo: route({
    method: 'PATCH',
    path: '/laudos/delete/:id',
    access: ['deleteLaudo'],
    tag,
    about:
      'Exclui: o laudo sai de todas as listas; quem excluiu ou um administrador pode restaurá-lo, e os arquivos ficam guardados.',
    params: byId,
    reply: z.object({ uuid: uuidSchema, message: z.string() }),
  }),
  restoreLaudo: route({
    method: 'PATCH',
    path: '/laudos/restore/:id',
    access: ['restoreArchived', 'deleteLaudo'],
    tag,
    about: 'Traz de volta um laudo excluído: um administrador, ou quem o excluiu.',
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
    about: `Mede de novo a partir dos mesmos arquivos, pelo método ${METODO} ou pelo que se pede; os números de antes ficam na auditoria. Com soTocados, só os talhões do arquivo da área que a aplicação cobre em 5 % ou mais; sem ele, como da última vez.`,
    params: byUuid,
    body: z.object({
      metodo: z.enum(METODOS, { error: 'O método não existe.' }).default(METODO),
      soTocados: choiceSchema,
    }),
    reply: accepted,
    status: 202,
  }),
}
