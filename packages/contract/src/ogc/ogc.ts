/** Faixa for programs of maps: OGC API — Features, Parts 1 to 3 (OGC 17-069r4, 18-058r1, 19-079r2), and — Tiles, Part 1 (OGC 20-057). */
import { z } from 'zod'
import { route } from '../route.ts'
import { crsSchema, formatSchema, itemsQuerySchema } from './ogc-query.ts'

export type { DayPeriod } from './ogc-query.ts'
export * from './ogc-queryables.ts'

const tag = 'OGC API'
const standard = 'ogc'

const ofFormat = z.object({ f: formatSchema })
const ofCollection = z.object({ colecao: z.string().describe('O identificador de uma coleção, como laudos.') })

const ofMatrixSet = z.object({ conjunto: z.string().describe('WebMercatorQuad.') })

/** Every person who may read laudos or registered areas has at least one collection. */
const access = ['readLaudo', 'readArea'] as const

export const ogcRoutes = {
  readOgcLanding: route({
    method: 'GET',
    path: '/ogc',
    access: 'anyone',
    tag,
    standard,
    about: 'OGC API: a página inicial, com os endereços de tudo o mais. docs/ogc.md diz como abrir o Faixa no QGIS.',
    query: ofFormat,
    raw: 'application/json',
  }),
  readOgcConformance: route({
    method: 'GET',
    path: '/ogc/conformance',
    access: 'anyone',
    tag,
    standard,
    about: 'As classes de conformidade dos padrões OGC que este servidor cumpre.',
    query: ofFormat,
    raw: 'application/json',
  }),
  listOgcCollections: route({
    method: 'GET',
    path: '/ogc/collections',
    access,
    tag,
    standard,
    about: 'As coleções que esta pessoa pode ver.',
    query: ofFormat,
    raw: 'application/json',
  }),
  readOgcCollection: route({
    method: 'GET',
    path: '/ogc/collections/:colecao',
    access,
    tag,
    standard,
    about: 'Uma coleção: título, extensão e endereços.',
    params: ofCollection,
    query: ofFormat,
    raw: 'application/json',
  }),
  readOgcQueryables: route({
    method: 'GET',
    path: '/ogc/collections/:colecao/queryables',
    access,
    tag,
    standard,
    about:
      'As propriedades pelas quais as feições de uma coleção se filtram, como JSON Schema; cada uma é um parâmetro de items, com o valor exato.',
    params: ofCollection,
    query: ofFormat,
    raw: 'application/schema+json',
  }),
  listOgcItems: route({
    method: 'GET',
    path: '/ogc/collections/:colecao/items',
    access,
    tag,
    standard,
    about:
      'Feições de uma coleção em GeoJSON, das que esta pessoa pode ver. A página seguinte está no link next; uma página pode ter menos feições que limit, e só a que não tem link next é a última.',
    params: ofCollection,
    query: itemsQuerySchema,
    raw: 'application/geo+json',
  }),
  readOgcItem: route({
    method: 'GET',
    path: '/ogc/collections/:colecao/items/:feicao',
    access,
    tag,
    standard,
    about: 'Uma feição em GeoJSON.',
    params: ofCollection.extend({ feicao: z.string().describe('O identificador da feição.') }),
    query: ofFormat.extend({ crs: crsSchema }),
    raw: 'application/geo+json',
  }),
  listOgcMatrixSets: route({
    method: 'GET',
    path: '/ogc/tileMatrixSets',
    access: 'anyone',
    tag,
    standard,
    about: 'Os conjuntos de blocos: WebMercatorQuad, o de todos os mapas da web.',
    query: ofFormat,
    raw: 'application/json',
  }),
  readOgcMatrixSet: route({
    method: 'GET',
    path: '/ogc/tileMatrixSets/:conjunto',
    access: 'anyone',
    tag,
    standard,
    about: 'A definição de um conjunto de blocos.',
    params: ofMatrixSet,
    query: ofFormat,
    raw: 'application/json',
  }),
  listOgcTileSets: route({
    method: 'GET',
    path: '/ogc/collections/:colecao/tiles',
    access,
    tag,
    standard,
    about: 'Os blocos vetoriais de uma coleção, das que os têm: laudos, talhoes e faixas-aplicadas.',
    params: ofCollection,
    query: ofFormat,
    raw: 'application/json',
  }),
  readOgcTileSet: route({
    method: 'GET',
    path: '/ogc/collections/:colecao/tiles/:conjunto',
    access,
    tag,
    standard,
    about: 'Um conjunto de blocos de uma coleção: níveis e endereço dos blocos.',
    params: ofCollection.extend(ofMatrixSet.shape),
    query: ofFormat,
    raw: 'application/json',
  }),
  readOgcTile: route({
    method: 'GET',
    path: '/ogc/collections/:colecao/tiles/:conjunto/:matriz/:linha/:coluna',
    access,
    tag,
    standard,
    about:
      'Um bloco (Mapbox Vector Tile) com até 5.000 feições, as dos laudos mais recentes; um bloco sem nenhuma é 204.',
    params: ofCollection.extend({
      ...ofMatrixSet.shape,
      matriz: z.string().describe('O nível, de 0 a 18.'),
      linha: z.string().describe('A linha do bloco, de cima para baixo.'),
      coluna: z.string().describe('A coluna do bloco, da esquerda para a direita.'),
    }),
    raw: 'application/vnd.mapbox-vector-tile',
  }),
} as const
