/** OGC API — Tiles, Part 1 (OGC 20-057): vector tiles of plots, of laudos on their plots, and of applications. */
import { createHash } from 'node:crypto'
import { Problem } from '@faixa/contract'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Ask, AskFor, RawAnswer } from '../../../http/ask.ts'
import type { Feature } from '../collections/source.ts'
import { documentAnswer, HEADERS, wantsHtml } from '../document.ts'
import { type Addresses, addressesFor, JSON_TYPE, selfLinks } from '../links.ts'
import { type Format, findCollection } from '../ogc.actions.ts'
import {
  boundsOfTile,
  DEEPEST,
  EXTENT,
  MATRIX_SET,
  MATRIX_SET_URI,
  matrixSetDocument,
  type Tile,
  tileAt,
} from './matrix-set.ts'

const MVT_TYPE = 'application/vnd.mapbox-vector-tile'

/**
 * Maximum number of features in a tile, the latest laudos first: about a tenth of a second of cutting, during which no other request is
 * answered.
 */
const MOST_FEATURES = 5000

export function listMatrixSets(f: Format, ask: AskFor<'anyone'>): RawAnswer {
  const at = addressesFor(ask)
  const isHtml = wantsHtml(f, ask)
  const links = selfLinks(at, '/tileMatrixSets', isHtml)
  const one = { href: at.to(`/tileMatrixSets/${MATRIX_SET}`), title: MATRIX_SET }
  const tileMatrixSets = [
    { id: MATRIX_SET, title: MATRIX_SET, uri: MATRIX_SET_URI, links: [{ ...one, rel: 'self', type: JSON_TYPE }] },
  ]
  return documentAnswer({ links, tileMatrixSets }, isHtml, {
    title: 'Conjuntos de blocos',
    parts: [{ heading: 'Conjuntos', links: [one] }],
  })
}

export function readMatrixSet(id: string, f: Format, ask: AskFor<'anyone'>): RawAnswer {
  mustBeTheSet(id)
  return documentAnswer(matrixSetDocument(), wantsHtml(f, ask), {
    title: MATRIX_SET,
    parts: [{ text: `Os blocos de todos os mapas da web (EPSG:3857), até o nível ${DEEPEST}.` }],
  })
}

export function listTileSets(colecao: string, f: Format, ask: Ask): RawAnswer {
  const { title, from } = tiledOrRefuse(colecao, ask)
  const at = addressesFor(ask)
  const isHtml = wantsHtml(f, ask)
  const path = `/collections/${colecao}/tiles`
  const one = { href: at.to(`${path}/${MATRIX_SET}`), title: `${title}: ${MATRIX_SET}` }
  const tilesets = [{ ...tileSetOf(colecao, title, from, at), links: [{ ...one, rel: 'self', type: JSON_TYPE }] }]
  return documentAnswer({ links: selfLinks(at, path, isHtml), tilesets }, isHtml, {
    title: `${title}: blocos`,
    parts: [{ heading: 'Conjuntos', links: [one] }],
  })
}

export function readTileSet(colecao: string, conjunto: string, f: Format, ask: Ask): RawAnswer {
  const { title, from } = tiledOrRefuse(colecao, ask)
  mustBeTheSet(conjunto)
  const at = addressesFor(ask)
  const isHtml = wantsHtml(f, ask)
  const path = `/collections/${colecao}/tiles/${MATRIX_SET}`
  const template = `${at.to(path)}/{tileMatrix}/{tileRow}/{tileCol}`
  const links = [
    ...selfLinks(at, path, isHtml),
    { href: template, rel: 'item', type: MVT_TYPE, title: 'Os blocos', templated: true },
    { href: at.to(`/tileMatrixSets/${MATRIX_SET}`), rel: TILING_SCHEME, type: JSON_TYPE, title: MATRIX_SET },
  ]
  return documentAnswer({ ...tileSetOf(colecao, title, from, at), links }, isHtml, {
    title: `${title}: ${MATRIX_SET}`,
    parts: [
      { text: `Endereço para o QGIS: ${at.to(path)}/{z}/{y}/{x}, do nível ${from} ao ${DEEPEST}.` },
      { heading: 'Endereços', links: links.slice(1, 2) },
    ],
  })
}

const TILING_SCHEME = 'http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme'

function tileSetOf(colecao: string, title: string, from: number, at: Addresses) {
  const all = (z: number) => ({ minTileRow: 0, maxTileRow: 2 ** z - 1, minTileCol: 0, maxTileCol: 2 ** z - 1 })
  return {
    title,
    dataType: 'vector',
    crs: 'http://www.opengis.net/def/crs/EPSG/0/3857',
    tileMatrixSetURI: MATRIX_SET_URI,
    layers: [{ id: colecao, title, dataType: 'vector' }],
    tileMatrixSetLimits: Array.from({ length: DEEPEST - from + 1 }, (_, i) => ({
      tileMatrix: `${from + i}`,
      ...all(from + i),
    })),
    tileMatrixSetDefinition: at.to(`/tileMatrixSets/${MATRIX_SET}`),
  }
}

interface TileAsked {
  readonly colecao: string
  readonly conjunto: string
  readonly matriz: string
  readonly linha: string
  readonly coluna: string
}

export async function readTile({ colecao, conjunto, matriz, linha, coluna }: TileAsked, ask: Ask): Promise<RawAnswer> {
  const { from, page } = tiledOrRefuse(colecao, ask)
  mustBeTheSet(conjunto)
  const tile = tileAt(matriz, linha, coluna)
  if (!tile || tile.z < from) throw new Problem('nao-encontrado', { detail: 'Não há este bloco.' })
  const { db, actor, signal } = ask
  const request = { boxes: [boundsOfTile(tile, AROUND)], limit: MOST_FEATURES, signal }
  const features: Feature[] = []
  for await (const { feature } of page(db, actor, request)) {
    if (!feature || features.length === MOST_FEATURES) break
    features.push(feature)
  }
  const body = features.length === 0 ? undefined : cutTile(features, colecao, tile)
  if (!body) return { status: 204, body: '', headers: HEADERS }
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`
  // Maps ask for the same tiles again and again; rights are checked at every request.
  const headers = { ...HEADERS, etag, 'cache-control': 'private, no-cache' }
  if (ask.headers['if-none-match']?.includes(etag)) return { status: 304, body: '', headers }
  return { body, headers }
}

/** Returns a collection with tiles; `from` is its first zoom level, since a tile of a lower one would contain too much. */
function tiledOrRefuse(colecao: string, ask: Ask) {
  const collection = findCollection(colecao, ask)
  const { tilesFrom: from } = collection
  if (from === undefined) throw new Problem('nao-encontrado', { detail: 'Esta coleção não tem blocos.' })
  return { ...collection, from }
}

function mustBeTheSet(id: string): void {
  if (id !== MATRIX_SET) throw new Problem('nao-encontrado', { detail: `O único conjunto de blocos é ${MATRIX_SET}.` })
}

/**
 * Margin cut around a tile, as a share of its side, so that the outline of a shape that continues in the next tile is not drawn along the
 * edge.
 */
const AROUND = 1 / 64
/** Maximum distance between a drawn outline and the true one, in units: figures are never taken from the drawing. */
const TOLERANCE = 3

/** Undefined where nothing of the features is left at this scale. */
function cutTile(features: readonly Feature[], layer: string, { z, x, y }: Tile): Buffer | undefined {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: features.map(drawable) },
    { maxZoom: z, indexMaxZoom: 0, extent: EXTENT, tolerance: TOLERANCE, buffer: EXTENT * AROUND },
  )
  const tile = index.getTile(z, x, y)
  return tile ? Buffer.from(fromGeojsonVt({ [layer]: tile }, { version: 2, extent: EXTENT })) : undefined
}

/** A tile cannot contain null: unknown values are omitted. Identifiers of features are numbers in a tile, so that ours is a property. */
function drawable({ id, properties, geometry }: Feature): GeoJSON.Feature {
  const known = Object.entries(properties).filter(([, value]) => value !== null)
  return { type: 'Feature', properties: { id, ...Object.fromEntries(known) }, geometry: geometry as GeoJSON.Geometry }
}
