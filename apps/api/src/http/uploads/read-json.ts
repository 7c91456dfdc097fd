/**
 * Reads JSON bodies. The depth of a body and the number of its values are counted before parsing, and a body with many values is parsed and
 * checked in a separate process, so that no body holds up other requests.
 */
import { setImmediate } from 'node:timers/promises'
import { Problem, ROUTES, type Route, type RouteName } from '@faixa/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A body that is decoded in another process. */
export class LargeJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Maximum nesting of lists and objects: the deepest body of a route has six levels. */
const MOST_LEVELS = 20
/** Maximum number of values in a body by default: 250 rows of a spreadsheet with 20 cells have half as many. */
const MOST_VALUES = 10_000
/**
 * Number of values of a body up to which it is parsed and checked here: as many faulty ones take some 15 ms, most of it for their
 * sentences.
 */
const DECODED_HERE = 2000
/** Limit of an URL-encoded body: a signed token of an issuer. */
const FORM_BYTES = 65_536
/** Bytes counted between yields to other requests: some 10 ms. */
const COUNTED_AT_ONCE = 2 ** 22

export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if ((await countValues(body, mostValuesOf(request.routeOptions.config.routeName))) > DECODED_HERE) {
      return new LargeJson(body)
    }
    const parsed = Promise.withResolvers<unknown>()
    void parse(request, body.toString(), (error, value) => (error ? parsed.reject(error) : parsed.resolve(value)))
    return parsed.promise
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    async ({ routeOptions }: FastifyRequest, body: string) => {
      const name = routeOptions.config.routeName
      const route: Route | undefined = name && ROUTES[name]
      // A page of another site can send such a body without asking first.
      if (!route?.urlEncoded) throw new Problem('formato-nao-aceito')
      return Object.fromEntries(new URLSearchParams(body))
    },
  )
}

function mostValuesOf(name: RouteName | undefined): number {
  const route: Route | undefined = name && ROUTES[name]
  return route?.maxBodyValues ?? MOST_VALUES
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Counts lists, objects and commas. Rejects with a Problem beyond the limits; the parser refuses text that is not JSON. */
export async function countValues(body: Buffer, most: number): Promise<number> {
  let values = 1
  let levels = 0
  let isText = false
  for (let at = 0; at < body.length; at++) {
    if (at % COUNTED_AT_ONCE === COUNTED_AT_ONCE - 1) await setImmediate()
    const byte = body[at]
    if (isText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === COMMA) values++
    else if (byte === LIST || byte === OBJECT) {
      values++
      if (++levels > MOST_LEVELS) throw new Problem('pedido-grande', { detail: TOO_DEEP })
    } else if (byte === LIST_END || byte === OBJECT_END) levels--
    if (values > most) throw new Problem('pedido-grande', { detail: TOO_MANY })
  }
  return values
}

const TOO_DEEP = 'O pedido tem listas ou objetos dentro de outros demais.'
const TOO_MANY = 'O pedido tem valores demais: envie menos de cada vez.'
