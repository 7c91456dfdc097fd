/** A route of the contract as an operation of OpenAPI, before complete-document.ts adds what is alike in all of them. */
import type { Route } from '@faixa/contract'
import { z } from 'zod'

const IDEMPOTENCY_HEADER = z.object({
  'idempotency-key': z
    .string()
    .max(255)
    .optional()
    .describe(
      'Chave escolhida por quem envia. Por 24 h, o mesmo pedido com a mesma chave recebe a mesma resposta (Idempotent-Replayed: true) e nada é feito duas vezes; outro pedido com ela é recusado.',
    ),
})

export function operationOf(name: string, route: Route): object {
  const { about, tag, params, query, files, form, urlEncoded, reply, raw, access, idempotencyKey } = route
  const body = bodyOf(route)
  return {
    operationId: name,
    summary: summaryOf(about),
    description: about,
    tags: [tag],
    ...(access === 'anyone' ? { security: [] } : { security: [{ token: [] }] }),
    ...(files || form
      ? { consumes: form && !files ? ['application/json', 'multipart/form-data'] : ['multipart/form-data'] }
      : {}),
    ...(urlEncoded && { consumes: ['application/x-www-form-urlencoded'] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(idempotencyKey && { headers: IDEMPOTENCY_HEADER }),
    ...(body && { body }),
    ...(reply && { response: { [route.status ?? 200]: reply } }),
    ...(raw && !reply && { produces: [raw], response: { 200: rawSchema(raw) } }),
  }
}

/** The first sentence, which lists of operations show. */
function summaryOf(about: string): string {
  return /^.{10,}?[^.\d]\.(?=\s+[A-ZÀ-Ú«`])/su.exec(about)?.[0] ?? about
}

function bodyOf({ body, bodyBy, files }: Route): z.ZodType | undefined {
  if (bodyBy) return z.union(Object.entries(bodyBy.schemas).map(([value, schema]) => schema.meta({ title: value })))
  if (!files) return body
  const fields = Object.entries(files).map(([name, { required, about, most }]) => {
    const field = (most === undefined ? FILE : z.array(FILE).max(most)).describe(about)
    return [name, required ? field : field.optional()] as const
  })
  const sent = z.object(Object.fromEntries(fields))
  return body ? z.intersection(body, sent) : sent
}

const FILE = z.string().meta({ format: 'binary' })

/** JSON of a standard has its own schema; everything else is text or bytes. */
function rawSchema(raw: string): z.ZodType {
  if (raw.endsWith('json') && !raw.endsWith('ndjson')) return z.looseObject({})
  return raw.startsWith('text/') || raw.endsWith('ndjson') ? z.string() : FILE
}
