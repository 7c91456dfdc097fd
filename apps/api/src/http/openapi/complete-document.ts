/** Adds to the document printed from the routes what is alike in all of them: refusals, words, examples and webhooks. */
import { ROUTES, type Route, type RouteName } from '@faixa/contract'
import { EXAMPLES } from './examples.ts'
import { parameterWords } from './parameter-words.ts'
import { refusalComponents, refusalName, refusalsOf } from './refusals.ts'
import { TAGS } from './tag-words.ts'
import { webhookOperations } from './webhook-operations.ts'

interface Content {
  readonly [type: string]: { schema?: object; example?: unknown }
}

interface Operation {
  readonly operationId: RouteName
  parameters?: { name: string; in: string; description?: string }[]
  requestBody?: { content: Content }
  responses: Record<string, object>
}

interface Document {
  readonly components?: { readonly schemas?: Readonly<Record<string, object>> }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export function completeDocument(document: object): object {
  const { paths: printed = {}, components = {}, ...rest } = document as Document
  const paths: Record<string, Record<string, object>> = {}
  for (const [path, methods] of Object.entries(printed)) {
    // The server ignores a slash at the end of an address, and linters object to one.
    paths[path.replace(/(?<=.)\/$/, '')] = Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, completed(operation)]),
    )
  }
  const { schemas = {}, ...otherComponents } = components
  const complete = {
    ...rest,
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhookOperations(),
  }
  const responses = refusalComponents()
  const used = usedSchemas([complete, responses], schemas)
  return plainer({ ...complete, components: { ...otherComponents, schemas: used, responses } })
}

function completed(operation: Operation): object {
  const { operationId: name, parameters, requestBody } = operation
  const route: Route = ROUTES[name]
  const example = EXAMPLES[name] as { readonly body?: unknown; readonly reply?: unknown } | undefined
  const refusals = refusalsOf(name, route).map((status) => [
    status,
    { $ref: `#/components/responses/${refusalName(status)}` },
  ])
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((one) => ({ ...one, description: one.description ?? parameterWords(name, one.name) })),
    }),
    ...(requestBody && { requestBody: { ...requestBody, content: withExample(requestBody.content, example?.body) } }),
    responses: { ...answersOf(operation, route, example?.reply), ...Object.fromEntries(refusals) },
  }
}

function answersOf({ responses }: Operation, route: Route, example: unknown): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => {
      const { content } = answer as { readonly content?: Content }
      const described = { ...answer, description: route.reply || route.raw ? 'A resposta.' : 'Feito; sem corpo.' }
      return [status, content ? { ...described, content: withExample(content, example) } : described]
    }),
  )
}

function withExample(content: Content, example: unknown): Content {
  if (example === undefined) return content
  return Object.fromEntries(Object.entries(content).map(([type, one]) => [type, { ...one, example }]))
}

/** The schemas that the document refers to, directly or through each other: zod prints one for the way in and one for the way out. */
function usedSchemas(
  roots: readonly object[],
  schemas: Readonly<Record<string, object>>,
): Readonly<Record<string, object>> {
  const used = new Set<string>()
  const visit = (part: object) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || used.has(name) || !schemas[name]) continue
      used.add(name)
      visit(schemas[name])
    }
  }
  for (const root of roots) visit(root)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

/**
 * Writes two things as more programs understand them: a record whose names are an enumeration requires names that nothing defines, and a
 * tuple forbids further items, which its length does too.
 */
function plainer(value: object): object {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => {
    const { propertyNames, additionalProperties, properties, items, ...rest } = (part ?? {}) as Schema
    if (items === false) return { ...(part as object), items: {} }
    const names = propertyNames?.enum
    if (!names || properties || typeof additionalProperties !== 'object') return part
    return {
      ...rest,
      properties: Object.fromEntries(names.map((name) => [name, additionalProperties])),
      additionalProperties: false,
    }
  }) as object
}

interface Schema {
  readonly propertyNames?: { readonly enum?: readonly string[] }
  readonly additionalProperties?: unknown
  readonly properties?: unknown
  readonly items?: unknown
}
