/** Pages of features, streamed as they are read, and single features. */

import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { type InputOf, invalidFields, Problem, QUERYABLE_NAMES, type Routes } from '@faixa/contract'
import { isStandbyFault } from '../../db/connections/standby.ts'
import type { Ask, RawAnswer } from '../../http/ask.ts'
import type { Filters } from './collections/queryables.queries.ts'
import type { Collection, Feature, Found, PageAsked, Place } from './collections/source.ts'
import { documentAnswer, HEADERS, wantsHtml } from './document.ts'
import { type Addresses, addressesFor, GEOJSON_TYPE, HTML_TYPE, type Link, selfLinks } from './links.ts'
import { type Format, findCollection } from './ogc.actions.ts'
import { placeFrom, placeText } from './place-text.ts'
import { boxesIn, crsHeader, inSystem, type System, systemOf } from './systems.ts'

type Query = InputOf<Routes['listOgcItems']>['query']

export async function listItems(colecao: string, query: Query, ask: Ask): Promise<RawAnswer> {
  const collection = findCollection(colecao, ask)
  const { f, limit, bbox, datetime: days, apos } = query
  const boxes = boxesIn(bbox, query['bbox-crs'])
  const system = systemOf(query.crs)
  const { db, actor, deps, signal } = ask
  const from = apos === undefined ? undefined : placeFrom(apos, colecao, deps.seal)
  const filters = filtersOrRefuse(query, colecao, collection)
  const request: PageAsked = { boxes, days, filters, from, limit, signal }
  const path = `/collections/${colecao}/items`
  const page: Page = {
    path,
    limit,
    at: addressesFor(ask),
    found: await begun(pageOf(collection, ask, request)),
    sent: { ...sentAgain(query), ...filters },
    placed: (place) => placeText(place, colecao, deps.seal),
    now: deps.clock.now(),
    system,
    // A box is met by shapes, which only reading them tells.
    matched: boxes ? undefined : await collection.count?.(db, actor, { days, filters }),
  }
  return wantsHtml(f, ask) ? htmlPage(collection.title, page) : geoJsonPage(page, ask)
}

export async function readItem(
  colecao: string,
  id: string,
  { f, crs }: { readonly f?: Format; readonly crs?: string | undefined },
  ask: Ask,
): Promise<RawAnswer> {
  const system = systemOf(crs)
  const collection = findCollection(colecao, ask)
  const feature = await collection.find(ask.db, ask.actor, id)
  if (!feature) throw new Problem('nao-encontrado')
  const at = addressesFor(ask)
  const isHtml = wantsHtml(f, ask)
  const path = `/collections/${colecao}/items/${encodeURIComponent(id)}`
  const links: Link[] = [
    ...selfLinks(at, path, isHtml, { type: GEOJSON_TYPE }),
    { href: at.to(`/collections/${colecao}`), rel: 'collection', type: 'application/json', title: collection.title },
  ]
  const answer = documentAnswer({ ...geoJsonOf(feature, system), links }, isHtml, {
    title: `${collection.title}: ${feature.id}`,
    parts: [
      {
        columns: ['Propriedade', 'Valor'],
        rows: Object.entries(feature.properties).map(([name, value]) => ({ href: '#', cells: [name, value] })),
      },
      { heading: 'Endereços', links: links.slice(1) },
    ],
  })
  return isHtml
    ? answer
    : { ...answer, headers: { ...answer.headers, ...crsHeader(system), 'content-type': GEOJSON_TYPE } }
}

/** Returns the wanted values of properties; refuses those of properties by which this collection is not filtered. */
function filtersOrRefuse(query: Query, colecao: string, { queryables }: Collection): Filters {
  const given = QUERYABLE_NAMES.filter((name) => query[name] !== undefined)
  const unknown = given.filter((name) => !queryables.includes(name))
  if (unknown.length > 0) {
    const known = `os filtros de ${colecao} são ${queryables.join(', ')}`
    const erros = unknown.map((campo) => ({ campo, mensagem: `Não há «${campo}» nesta coleção: ${known}.` }))
    throw invalidFields(erros, 'parametro-invalido')
  }
  return Object.fromEntries(given.map((name) => [name, query[name]]))
}

interface Page {
  readonly path: string
  readonly limit: number
  readonly at: Addresses
  readonly found: AsyncIterable<Found>
  /** Parameters of this page that the next one repeats. */
  readonly sent: Readonly<Record<string, string>>
  readonly placed: (place: Place) => string
  readonly now: Date
  readonly system: System
  /** Number of features on all pages; undefined where it is not counted. */
  readonly matched: number | undefined
}

function sentAgain({ limit, bbox, datetime, crs, 'bbox-crs': bboxCrs }: Query): Readonly<Record<string, string>> {
  return {
    limit: `${limit}`,
    ...(bbox && { bbox: bbox.join(',') }),
    ...(bboxCrs && { 'bbox-crs': bboxCrs }),
    ...(crs && { crs }),
    ...(datetime && { datetime: `${datetime.from ?? '..'}/${datetime.to ?? '..'}` }),
  }
}

/** Reads a page. Where a standby fails in the middle of it, the primary continues after the last feature that was read. */
async function* pageOf(collection: Collection, { db, actor, deps }: Ask, request: PageAsked): AsyncGenerator<Found> {
  let last: Place | undefined
  try {
    for await (const found of collection.page(db, actor, request)) {
      last = found.at
      yield found
    }
    return
  } catch (error) {
    // Nothing was sent yet, or there is no other server.
    if (last === undefined || db === deps.db || !isStandbyFault(error)) throw error
  }
  for await (const found of collection.page(deps.db, actor, { ...request, from: last })) {
    if (found.at.join() !== last.join()) yield found
  }
}

/** Reads the first feature before answering, so that an immediate failure is refused with its status instead of breaking the answer. */
async function begun(found: AsyncIterable<Found>): Promise<AsyncIterable<Found>> {
  const rest = found[Symbol.asyncIterator]()
  const first = await rest.next()
  return (async function* () {
    try {
      for (let one = first; !one.done; one = await rest.next()) yield one.value
    } finally {
      await rest.return?.()
    }
  })()
}

/** Yields the features of the page; returns where the next one begins, undefined at the end of the collection. */
async function* featuresOf({ found, limit }: Page): AsyncGenerator<Feature, Place | undefined> {
  let count = 0
  for await (const { at, feature } of found) {
    if (!feature || count === limit) return at
    count += 1
    yield feature
  }
  return undefined
}

function geoJsonPage(page: Page, { acceptsGzip, signal }: Ask): RawAnswer {
  const text = Readable.from(geoJsonText(page), { objectMode: false })
  const end = () => void text.destroy()
  signal.addEventListener('abort', end, { once: true })
  const headers = {
    ...HEADERS,
    ...crsHeader(page.system),
    'content-type': GEOJSON_TYPE,
    'x-accel-buffering': 'no',
  }
  if (!acceptsGzip) return { body: text, headers }
  // Each of the two streams destroys the other; the one that is sent reports the error.
  const body = pipeline(text, createGzip({ level: 1 }), () => {})
  return { body, headers: { ...headers, 'content-encoding': 'gzip' } }
}

/** Number of characters collected before they are passed on: one write for many small features. */
const PIECE = 64 * 1024

/** The links come last, because only the end of the page shows whether there is a next one. */
async function* geoJsonText(page: Page): AsyncGenerator<string> {
  const features = featuresOf(page)
  let count = 0
  const matched = page.matched === undefined ? '' : `"numberMatched":${page.matched},`
  let piece = `{"type":"FeatureCollection","timeStamp":${JSON.stringify(page.now.toISOString())},${matched}"features":[`
  for (;;) {
    const { done, value } = await features.next()
    if (done) {
      const links = pageLinks(page, value, false)
      yield `${piece}],"numberReturned":${count},"links":${JSON.stringify(links)}}`
      return
    }
    piece += `${count === 0 ? '' : ','}${JSON.stringify(geoJsonOf(value, page.system))}`
    count += 1
    if (piece.length > PIECE) {
      yield piece
      piece = ''
    }
  }
}

function geoJsonOf({ id, properties, geometry }: Feature, system: System) {
  return { type: 'Feature', id, geometry: inSystem(geometry, system), properties }
}

async function htmlPage(title: string, page: Page): Promise<RawAnswer> {
  const rows: Feature[] = []
  const features = featuresOf(page)
  let next: Place | undefined
  for (;;) {
    const { done, value } = await features.next()
    if (done) {
      next = value
      break
    }
    rows.push(value)
  }
  const links = pageLinks(page, next, true)
  const names = Object.keys(rows[0]?.properties ?? {})
  return documentAnswer({}, true, {
    title,
    parts: [
      ...(rows.length === 0 ? [{ text: 'Não há feições aqui para estes parâmetros.' }] : []),
      {
        columns: ['id', ...names],
        rows: rows.map(({ id, properties }) => ({
          href: page.at.to(`${page.path}/${encodeURIComponent(id)}`, { f: 'html' }),
          cells: [id, ...names.map((name) => properties[name])],
        })),
      },
      { heading: 'Endereços', links: links.filter(({ rel }) => rel !== 'self').toReversed() },
    ],
  })
}

function pageLinks({ path, at, sent, placed }: Page, next: Place | undefined, isHtml: boolean): Link[] {
  const type = isHtml ? HTML_TYPE : GEOJSON_TYPE
  const collection = path.slice(0, path.lastIndexOf('/'))
  return [
    ...selfLinks(at, path, isHtml, { type: GEOJSON_TYPE, query: sent }),
    { href: at.to(collection), rel: 'collection', type: 'application/json', title: 'A coleção' },
    ...(next
      ? [
          {
            href: at.to(path, { ...sent, f: isHtml ? 'html' : 'json', apos: placed(next) }),
            rel: 'next',
            type,
            title: 'Página seguinte',
          },
        ]
      : []),
  ]
}
