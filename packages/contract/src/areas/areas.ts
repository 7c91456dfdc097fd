/** The registered plots of empresas: their registration from files, their versions, and each plot with its history. */
import { z } from 'zod'
import { clearable, idSchema, pageShape, plainText } from '../field.ts'
import { route } from '../route.ts'
import {
  areaFormSchema,
  areasRegisteredSchema,
  areaVersionSchema,
  boundsSchema,
  plotHistorySchema,
  plotSchema,
  unidadeOrSede,
} from './area-schemas.ts'
import { plotQuerySchema } from './plot-list.ts'

const tag = 'Áreas'

const one = z.object({ id: idSchema })

export const areaRoutes = {
  registerAreas: route({
    method: 'PUT',
    path: '/entidades/cadastro/areaEmpresa',
    access: ['createArea'],
    tag,
    about:
      'Cadastra os talhões de uma empresa (da sede, ou de uma unidade) a partir de um arquivo; os que já havia são substituídos, e a versão anterior fica guardada. colunas diz em que atributo do arquivo está cada campo, onde não é o reconhecido; sistemaArea (como EPSG:31982), o sistema de coordenadas de um arquivo que não o diz; manterArquivos aceita um arquivo cujo conteúdo parece ser de aplicação ou de trajeto. Com If-Match, só se a versão vigente for esta.',
    form: true,
    idempotencyKey: true,
    files: { file_area: { required: true, about: 'Contornos dos talhões.' } },
    body: areaFormSchema,
    reply: areasRegisteredSchema,
    status: 201,
  }),
  listAreas: route({
    method: 'GET',
    path: '/entidades/area_empresa/',
    access: ['readArea'],
    tag,
    about:
      'Os talhões cadastrados das empresas que esta pessoa vê, como FeatureCollection GeoJSON (RFC 7946). Com empresa e unidade (-1 é a sede, cujos laudos usam os talhões de todas as unidades) e limites (oeste,sul,leste,norte), exatamente aqueles contra os quais um laudo sem arquivo de área seria medido.',
    query: z.object({
      empresa: idSchema.optional(),
      unidade: unidadeOrSede,
      limites: boundsSchema.optional(),
    }),
    raw: 'application/json',
  }),
  listAreaVersions: route({
    method: 'GET',
    path: '/entidades/area_empresa/versoes',
    access: ['createArea'],
    tag,
    about: 'As versões dos talhões de uma empresa (da sede, ou de uma unidade), da mais nova à mais antiga.',
    query: z.object({ empresa: idSchema, unidade: unidadeOrSede }),
    reply: z.object({ versoes: z.array(areaVersionSchema) }),
  }),
  restoreAreaVersion: route({
    method: 'POST',
    path: '/entidades/area_empresa/versoes/:id/restaurar',
    access: ['createArea'],
    tag,
    about: 'Traz de volta uma versão anterior, como uma versão nova. Com If-Match, só se a versão vigente for esta.',
    idempotencyKey: true,
    params: one,
    reply: areasRegisteredSchema,
    status: 201,
  }),
  listPlots: route({
    method: 'GET',
    path: '/entidades/area_empresa/talhoes',
    access: ['readArea'],
    tag,
    about:
      'A lista de talhões cadastrados: busca, filtros, ordenação e páginas. Acima de 10.000 linhas o total é «10.000 ou mais» (totalIsLimited).',
    query: plotQuerySchema,
    reply: z.object({ talhoes: z.array(plotSchema), ...pageShape, totalIsLimited: z.boolean().optional() }),
  }),
  readPlotHistory: route({
    method: 'GET',
    path: '/entidades/area_empresa/talhoes/:id/laudos',
    access: ['readArea'],
    tag,
    about:
      'O histórico de um talhão: os laudos desta pessoa que o atingiram, com a parte dele, o intervalo desde o anterior e a tendência da efetividade.',
    params: one,
    reply: plotHistorySchema,
  }),
  updatePlot: route({
    method: 'PATCH',
    path: '/entidades/area_empresa/talhoes/:id',
    access: ['createArea'],
    tag,
    about:
      'Altera os nomes e códigos de um talhão; o contorno vem sempre de um arquivo. Com If-Match, só se ninguém salvou antes.',
    params: one,
    body: z.object({
      nome: clearable(plainText('o nome')),
      fazenda: clearable(plainText('a fazenda')),
      codigoFazenda: clearable(plainText('o código da fazenda')),
      talhao: clearable(plainText('o talhão')),
    }),
    reply: plotSchema,
  }),
  deletePlot: route({
    method: 'DELETE',
    path: '/entidades/area_empresa/talhoes/:id',
    access: ['createArea'],
    tag,
    about: 'Arquiva um talhão; os laudos continuam apontando para ele.',
    params: one,
    reply: z.object({ message: z.string() }),
  }),
  restorePlot: route({
    method: 'POST',
    path: '/entidades/area_empresa/talhoes/:id/restaurar',
    access: ['createArea'],
    tag,
    about:
      'Desfaz o arquivamento de um talhão, enquanto os talhões não foram substituídos: um administrador, ou quem o arquivou.',
    params: one,
    reply: plotSchema,
  }),
}
