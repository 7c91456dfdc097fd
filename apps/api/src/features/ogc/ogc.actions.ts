/** The documents of OGC API that lead to the features: landing page, conformance, collections. */
import { Problem, QUERYABLES, type QueryableName } from '@faixa/contract'
import { CLASSES_PROTECAO, CULTURAS, TRATAMENTOS } from '@faixa/domain'
import type { LonLatBounds } from '@faixa/geometry'
import type { Ask, AskFor, RawAnswer } from '../../http/ask.ts'
import { collectionsOf } from './collections/collections.ts'
import type { Collection } from './collections/source.ts'
import { documentAnswer, wantsHtml } from './document.ts'
import {
  type Addresses,
  addressesFor,
  GEOJSON_TYPE,
  HTML_TYPE,
  JSON_TYPE,
  type Link,
  SCHEMA_TYPE,
  selfLinks,
  tileLinks,
} from './links.ts'
import { CRS84, SYSTEMS } from './systems.ts'

export type Format = 'json' | 'html' | undefined

const TITLE = 'Faixa'
const ABOUT =
  'Laudos de aplicação aérea, talhões, áreas protegidas e o que cada voo aplicou, para programas de mapas. Cada pessoa vê aqui o que vê no Faixa.'

export function landing(f: Format, ask: AskFor<'anyone'>): RawAnswer {
  const at = addressesFor(ask)
  const isHtml = wantsHtml(f, ask)
  const links: Link[] = [
    ...selfLinks(at, '', isHtml),
    {
      href: at.elsewhere('/api/docs/json'),
      rel: 'service-desc',
      type: 'application/vnd.oai.openapi+json;version=3.1',
      title: 'A API em OpenAPI 3.1',
    },
    { href: at.elsewhere('/api/docs'), rel: 'service-doc', type: HTML_TYPE, title: 'A documentação da API' },
    { href: at.to('/conformance'), rel: 'conformance', type: JSON_TYPE, title: 'Padrões que este servidor cumpre' },
    { href: at.to('/collections'), rel: 'data', type: JSON_TYPE, title: 'As coleções' },
    {
      href: at.to('/tileMatrixSets'),
      rel: 'http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes',
      type: JSON_TYPE,
      title: 'Conjuntos de blocos',
    },
  ]
  return documentAnswer({ title: TITLE, description: ABOUT, links }, isHtml, {
    title: 'Faixa para programas de mapas',
    parts: [{ text: ABOUT }, { text: SIGN_IN }, { heading: 'Endereços', links: links.slice(1) }],
  })
}

const SIGN_IN =
  'As coleções pedem uma chave de API: como token (Authorization: Bearer) ou, no QGIS e no navegador, como senha, com qualquer nome de usuário.'

const CONFORMS_TO = [
  ...['core', 'geojson', 'html'].map((part) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${part}`),
  'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs',
  ...['queryables', 'queryables-query-parameters'].map(
    (part) => `http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/${part}`,
  ),
  ...['core', 'tileset', 'tilesets-list', 'geodata-tilesets', 'mvt'].map(
    (part) => `http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/${part}`,
  ),
]

export function conformance(f: Format, ask: AskFor<'anyone'>): RawAnswer {
  const at = addressesFor(ask)
  const isHtml = wantsHtml(f, ask)
  const links = selfLinks(at, '/conformance', isHtml)
  return documentAnswer({ links, conformsTo: CONFORMS_TO }, isHtml, {
    title: 'Padrões',
    parts: [
      { heading: 'Classes de conformidade', links: CONFORMS_TO.map((href) => ({ href, title: href })) },
      { heading: 'Endereços', links: [{ href: at.to('', { f: 'html' }), title: 'Início' }, ...links.slice(1)] },
    ],
  })
}

export async function listCollections(f: Format, ask: Ask): Promise<RawAnswer> {
  const at = addressesFor(ask)
  const isHtml = wantsHtml(f, ask)
  const links = selfLinks(at, '/collections', isHtml)
  const seen = collectionsOf(ask.actor)
  const collections = isHtml ? [] : await Promise.all(seen.map(([id, one]) => describe(id, one, at, ask)))
  return documentAnswer({ links, collections }, isHtml, {
    title: 'Coleções',
    parts: [
      {
        heading: 'Coleções',
        links: seen.map(([id, { title }]) => ({ href: at.to(`/collections/${id}`, { f: 'html' }), title })),
      },
      { heading: 'Endereços', links: [{ href: at.to('', { f: 'html' }), title: 'Início' }, ...links.slice(1)] },
    ],
  })
}

export async function readCollection(id: string, f: Format, ask: Ask): Promise<RawAnswer> {
  const collection = findCollection(id, ask)
  const at = addressesFor(ask)
  const isHtml = wantsHtml(f, ask)
  const described = await describe(id, collection, at, ask, isHtml)
  const { title, description } = collection
  return documentAnswer(described, isHtml, {
    title,
    parts: [
      { text: description },
      {
        heading: 'Endereços',
        links: [
          { href: at.to(`/collections/${id}/items`, { f: 'html' }), title: 'As feições, página a página' },
          { href: at.to(`/collections/${id}/items`, { f: 'json' }), title: 'As feições em GeoJSON' },
          { href: at.to(`/collections/${id}/queryables`, { f: 'html' }), title: QUERYABLES_TITLE },
          { href: at.to(`/collections/${id}`, { f: 'json' }), title: 'Esta coleção em JSON' },
          { href: at.to('/collections', { f: 'html' }), title: 'Todas as coleções' },
        ],
      },
    ],
  })
}

const QUERYABLES_TITLE = 'As propriedades pelas quais se filtra'

/** The values that a property can have, where they are a list. */
const VALUES: Readonly<Partial<Record<QueryableName, readonly string[]>>> = {
  tratamento: TRATAMENTOS.map(({ nome }) => nome),
  cultura: CULTURAS,
  classificacao: Object.keys(CLASSES_PROTECAO),
  veredicto: ['conforme', 'naoConforme', 'semDados', 'proibido'],
}

/** Part 3 (OGC 19-079r2), requirement queryables/response: a schema of the properties that items takes as parameters. */
export function readQueryables(id: string, f: Format, ask: Ask): RawAnswer {
  const { title, queryables } = findCollection(id, ask)
  const at = addressesFor(ask)
  const isHtml = wantsHtml(f, ask)
  const path = `/collections/${id}/queryables`
  const properties = queryables.map((name) => [
    name,
    { title: QUERYABLES[name], type: 'string', ...(VALUES[name] && { enum: VALUES[name] }) },
  ])
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: at.to(path),
    type: 'object',
    title,
    properties: Object.fromEntries(properties) as object,
    additionalProperties: false,
  }
  const answer = documentAnswer(schema, isHtml, {
    title: `${title}: filtros`,
    parts: [
      {
        columns: ['Parâmetro', 'Propriedade', 'Valores'],
        rows: queryables.map((name) => ({
          href: at.to(`/collections/${id}/items`, { f: 'html' }),
          cells: [name, QUERYABLES[name], VALUES[name]?.join(', ')],
        })),
      },
      { heading: 'Endereços', links: [{ href: at.to(`/collections/${id}`, { f: 'html' }), title }] },
    ],
  })
  return isHtml ? answer : { ...answer, headers: { ...answer.headers, 'content-type': SCHEMA_TYPE } }
}

/** Refuses a collection that does not exist for this person, even if it exists for others. */
export function findCollection(id: string, { actor }: Pick<Ask, 'actor'>): Collection {
  const found = collectionsOf(actor).find(([name]) => name === id)
  if (!found) throw new Problem('nao-encontrado', { detail: `Não há coleção «${id.slice(0, 40)}».` })
  return found[1]
}

/** The days of a collection are those of the field, without a zone; the standard asks for instants. */
function temporalOf(days: readonly [string, string] | undefined) {
  const interval = days?.map((day) => `${day}T00:00:00Z`)
  return interval && { temporal: { interval: [interval], trs: 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian' } }
}

/** Box of a collection whose extent is unknown. */
const ANYWHERE: LonLatBounds = [-180, -90, 180, 90]

async function describe(id: string, collection: Collection, at: Addresses, { db, actor }: Ask, isHtml = false) {
  const { title, description } = collection
  const path = `/collections/${id}`
  return {
    id,
    title,
    description,
    itemType: 'feature',
    crs: SYSTEMS,
    storageCrs: CRS84,
    extent: {
      spatial: { bbox: [(await collection.extent(db, actor)) ?? ANYWHERE], crs: CRS84 },
      ...temporalOf(await collection.days?.(db, actor)),
    },
    links: [
      ...selfLinks(at, path, isHtml),
      { href: at.to(`${path}/items`, { f: 'json' }), rel: 'items', type: GEOJSON_TYPE, title: 'As feições' },
      {
        href: at.to(`${path}/items`, { f: 'html' }),
        rel: 'items',
        type: HTML_TYPE,
        title: 'As feições, página a página',
      },
      {
        href: at.to(`${path}/queryables`, { f: 'json' }),
        rel: 'http://www.opengis.net/def/rel/ogc/1.0/queryables',
        type: SCHEMA_TYPE,
        title: QUERYABLES_TITLE,
      },
      ...tileLinks(at, id, collection.tilesFrom),
    ] satisfies Link[],
  }
}
