import Fastify from 'fastify'
import type { Deps } from '../../deps.ts'
import { HANDLERS } from '../../features/handlers.ts'
import type { Settings } from '../../settings.ts'
import { mountRoutes } from '../mount-routes.ts'
import { describeApi } from '../pages/openapi.ts'

export interface PrintedOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[]
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>
}

export interface PrintedDocument {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, PrintedOperation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: PrintedOperation }>>
  readonly components: { readonly responses: Readonly<Record<string, Recusa>> }
}

interface Recusa {
  readonly content: { readonly 'application/problem+json': { readonly example: unknown } }
}

/** The document as the server publishes it, without a server or a database. */
export async function printedDocument(): Promise<PrintedDocument> {
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (reply) => JSON.stringify(reply))
  await describeApi(app, {} as Settings)
  const nobody = async () => undefined
  mountRoutes(app, {
    deps: {} as Deps,
    handlers: HANDLERS,
    findSignedIn: nobody,
    wasEnded: async () => false,
    findByKey: nobody,
    checkReplies: false,
  })
  await app.ready()
  const document = JSON.parse(JSON.stringify(app.swagger())) as PrintedDocument
  await app.close()
  return document
}
