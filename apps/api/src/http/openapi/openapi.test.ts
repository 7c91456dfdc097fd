import { problemSchema, ROUTES, type Route, type RouteName, webhookPayloadSchema } from '@faixa/contract'
import { WEBHOOK_EVENT_NAMES } from '@faixa/domain'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { bodyOf } from '../uploads/decode.ts'
import { EXAMPLES, WEBHOOK_EXAMPLES } from './examples.ts'
import { type PrintedOperation, printedDocument } from './printed-document.fixture.ts'

const document = await printedDocument()
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

test('every operation has a name of its own, a described tag, described parameters, and its refusals', () => {
  const names = [...operations, ...Object.values(document.webhooks).map(({ post }) => post)].map(
    (one) => one.operationId,
  )
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(document.tags.map(({ name }) => name)))
  const bare = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.filter(({ description }) => !description).map(({ name }) => `${operationId}.${name}`),
  )
  // Words of a parameter are in parameter-words.ts, or in the contract's `describe`.
  expect(bare).toEqual([])
  const statusesOf = (name: RouteName) =>
    Object.keys(operations.find(({ operationId }) => operationId === name)?.responses ?? {})
  expect(statusesOf('readLaudo')).toEqual(['200', '400', '401', '403', '404', '422', '500', '503'])
  expect(statusesOf('readHealth')).not.toContain('401')
  expect(statusesOf('createLaudo')).toEqual(expect.arrayContaining(['201', '409', '412', '413', '415', '429', '507']))
})

test('the examples are what the contract takes and answers', () => {
  for (const [name, example] of Object.entries(EXAMPLES)) {
    const route: Route = ROUTES[name as RouteName]
    const { body, reply } = example as { readonly body?: unknown; readonly reply?: unknown }
    if (body !== undefined) expect(bodyOf(route, undefined).safeParse(body).error, name).toBeUndefined()
    // An example of an answer without a schema would be checked by nothing.
    if (reply !== undefined) expect(route.reply?.safeParse(reply).success, name).toBe(true)
  }
  for (const evento of WEBHOOK_EVENT_NAMES)
    expect(webhookPayloadSchema(evento).safeParse(WEBHOOK_EXAMPLES[evento]).error, evento).toBeUndefined()
  for (const { content } of Object.values(document.components.responses))
    expect(problemSchema.safeParse(content['application/problem+json'].example).error).toBeUndefined()
})

test('Redocly finds nothing, except that two addresses could be meant by a UUID that is none', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
  // «arquivos» is no UUID: /laudos/arquivos/{sha256} and /laudos/{uuid}/historico are different addresses, and stay (docs/api-mudancas.md).
  const left = found.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths')
  expect(left.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('Spectral finds nothing', async () => {
  const spectral = new spectralCore.Spectral()
  // The two packages state the type of a set of rules differently.
  const oas = spectralRulesets.oas as unknown as RulesetDefinition
  spectral.setRuleset({ extends: [[oas, 'recommended']], rules: {} })
  const found = await spectral.run(withRefusalsOnce())
  expect(found.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
})

/** Spectral checks a component again wherever it is referred to, a minute for all of them: here the first operation alone refers to each. */
function withRefusalsOnce(): Record<string, unknown> {
  const seen = new Set<string>()
  const isFirst = ({ $ref }: { readonly $ref?: string }) => $ref === undefined || (!seen.has($ref) && seen.add($ref))
  const lighter = (operation: PrintedOperation) => ({
    ...operation,
    responses: Object.fromEntries(Object.entries(operation.responses).filter(([, answer]) => isFirst(answer))),
  })
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, lighter(operation)])),
  ])
  return { ...document, paths: Object.fromEntries(paths) }
}
