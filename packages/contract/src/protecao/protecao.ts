/** The routes of areas to be protected from aerial application, and of obstacles to it. */
import { z } from 'zod'
import { boundsSchema, unidadeOrSede } from '../areas/area-schemas.ts'
import { HISTORY_MAX, historySchema } from '../entidades/entity-history.ts'
import { dateSchema, idSchema, pageShape, uuidSchema } from '../field.ts'
import { route } from '../route.ts'
import { distanciaFormSchema, limitesClimaFormSchema, protecaoEditSchema, protecaoFormSchema } from './protecao-form.ts'
import { protecaoQuerySchema } from './protecao-list.ts'
import { distanciaMinimaSchema, distanciaSchema, protecaoRegisteredSchema, protecaoSchema } from './protecao-schemas.ts'

const tag = 'Áreas de proteção'
const byUuid = z.object({ uuid: uuidSchema })
const distancias = z.object({ distancias: z.array(distanciaSchema), minimos: z.array(distanciaMinimaSchema) })
const limite = z.number().optional()
const limitesClima = z
  .object({
    ventoMinimoKmh: limite,
    ventoMaximoKmh: limite,
    umidadeMinimaPercent: limite,
    temperaturaMaximaC: limite,
    /** Who set them, and when; absent where the empresa has none. */
    usuario: z.string().optional(),
    atualizadoEm: z.string().optional(),
  })
  .meta({ id: 'LimitesDoClimaDaEmpresa' })

export const protecaoRoutes = {
  registerProtecao: route({
    method: 'PUT',
    path: '/areas-protecao/empresa/',
    access: ['createArea'],
    tag,
    about:
      'Cadastra áreas de proteção ou obstáculos a partir de um arquivo. Sem areas, o arquivo inteiro é uma área, com classificacao, nome e identificacao; com areas (JSON), cada área escolhida do arquivo, por índice, tem seu nome e sua classificação. buffer é a distância em metros: obrigatória onde a norma a deixa a definir, e nunca menor que a da norma. sistemaArea (como EPSG:31982) é o sistema de coordenadas de um arquivo que não o diz; manterArquivos aceita um arquivo cujo conteúdo parece ser de aplicação ou de trajeto.',
    form: true,
    idempotencyKey: true,
    files: { file_area_protecao: { required: true, about: 'Traçado: polígonos, linhas ou pontos.' } },
    body: protecaoFormSchema,
    reply: protecaoRegisteredSchema,
    status: 201,
  }),
  listProtecoes: route({
    method: 'GET',
    path: '/areas-protecao/empresa/',
    access: ['readArea'],
    tag,
    about:
      'As áreas de proteção e obstáculos das empresas que esta pessoa vê, como FeatureCollection GeoJSON (RFC 7946), ou na forma compacta que os mapas pedem pelo Accept. Com limites (oeste,sul,leste,norte), só as que os tocam; com dia, só as válidas nele. Com laudo, só aquelas junto das quais ele foi julgado, também as que esta pessoa não vê no cadastro: quem lê um veredicto precisa ver do quê.',
    query: z.object({
      empresa: idSchema.optional(),
      unidade: unidadeOrSede,
      limites: boundsSchema.optional(),
      dia: dateSchema.optional(),
      laudo: uuidSchema.optional(),
    }),
    raw: 'application/json',
  }),
  listProtecoesToFly: route({
    method: 'GET',
    path: '/areas-protecao/ordens',
    access: ['readOrdem'],
    tag,
    about:
      'As áreas de proteção e obstáculos em vigor hoje perto das ordens de serviço abertas e voadas que esta pessoa vê, como FeatureCollection GeoJSON (RFC 7946): quem voa precisa vê-los, mesmo sem ver o cadastro.',
    raw: 'application/json',
  }),
  listProtecaoPage: route({
    method: 'GET',
    path: '/areas-protecao',
    access: ['readArea'],
    tag,
    about: 'A lista de áreas de proteção e obstáculos: busca, filtros, ordenação e páginas.',
    query: protecaoQuerySchema,
    reply: z.object({ areas: z.array(protecaoSchema), ...pageShape, totalIsLimited: z.boolean().optional() }),
  }),
  listDistancias: route({
    method: 'GET',
    path: '/areas-protecao/distancias',
    access: ['readArea'],
    tag,
    about:
      'As distâncias que a empresa exige para todas as suas áreas de uma classificação, além da norma: uma para aeronaves tripuladas e uma para drones. Em minimos, o menor valor que ela pode definir: o da regra mais rigorosa em vigor, em qualquer estado.',
    query: z.object({ empresa: idSchema }),
    reply: distancias,
  }),
  setDistancia: route({
    method: 'PUT',
    path: '/areas-protecao/distancias',
    access: ['createArea'],
    tag,
    about:
      'Define a distância da empresa para uma classificação e uma aeronave (tripulada ou drone; sem aeronave, a mesma para as duas), mais rigorosa que a norma, ou a retira (buffer vazio). Vale para as áreas já cadastradas e para as próximas.',
    body: distanciaFormSchema,
    reply: distancias,
  }),
  readLimitesClima: route({
    method: 'GET',
    path: '/areas-protecao/limites-do-clima',
    access: ['readArea'],
    tag,
    about: 'Os limites do clima que a empresa exige em todos os seus laudos, além dos da lei.',
    query: z.object({ empresa: idSchema }),
    reply: limitesClima,
  }),
  setLimitesClima: route({
    method: 'PUT',
    path: '/areas-protecao/limites-do-clima',
    access: ['createArea'],
    tag,
    about:
      'Define os limites do clima da empresa: um campo vazio ou ausente retira o dela. Somam-se aos da lei, que valem em qualquer caso; o clima dos laudos da empresa é medido de novo.',
    body: limitesClimaFormSchema,
    reply: limitesClima,
  }),
  readProtecao: route({
    method: 'GET',
    path: '/areas-protecao/:uuid',
    access: ['readArea'],
    tag,
    about: 'Uma área de proteção ou obstáculo.',
    params: byUuid,
    reply: protecaoSchema,
  }),
  updateProtecao: route({
    method: 'PATCH',
    path: '/areas-protecao/:uuid',
    access: ['createArea'],
    tag,
    about:
      'Altera nomes, classificação, distância e validade de uma área. O que não vier fica como está. Com If-Match, só se ninguém salvou antes.',
    params: byUuid,
    body: protecaoEditSchema,
    reply: protecaoSchema,
  }),
  deleteProtecao: route({
    method: 'DELETE',
    path: '/areas-protecao/:uuid',
    access: ['createArea'],
    tag,
    about: 'Arquiva uma área: ela sai das listas e dos mapas; os veredictos que já existem ficam.',
    params: byUuid,
    reply: z.object({ uuid: uuidSchema, message: z.string() }),
  }),
  restoreProtecao: route({
    method: 'POST',
    path: '/areas-protecao/:uuid/restaurar',
    access: ['createArea'],
    tag,
    about: 'Traz de volta uma área arquivada: um administrador, ou quem a arquivou.',
    params: byUuid,
    reply: protecaoSchema,
  }),
  readProtecaoHistory: route({
    method: 'GET',
    path: '/areas-protecao/:uuid/historico',
    access: ['createArea'],
    tag,
    about: `Quem fez o quê com uma área, do mais recente ao mais antigo: os ${HISTORY_MAX} últimos atos.`,
    params: byUuid,
    reply: historySchema,
  }),
}
