/** Publishes the contract: OpenAPI 3.1 at /api/docs/json, and a page to read it at /api/docs. */
import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import { jsonSchemaTransform, jsonSchemaTransformObject } from '@fastify/type-provider-zod'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../settings.ts'
import { VERSION } from '../../version.ts'
import { completeDocument } from '../openapi/complete-document.ts'
import { DOCS_STYLE, docsPage } from './docs-page.ts'

export async function describeApi(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Faixa',
        version: VERSION,
        license: { name: 'Só para quem contratou o Faixa', identifier: 'LicenseRef-Faixa' },
        contact: { name: 'A administração deste servidor' },
        description:
          'A API do Faixa: laudos de aplicação aérea. Chamadas autenticadas levam `Authorization: Bearer <token>`; recusas são problem+json (RFC 9457) com um `codigo` estável.',
      },
      servers: [{ url: settings.address ?? '/' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      completeDocument(jsonSchemaTransformObject(document)) as ReturnType<typeof jsonSchemaTransformObject>,
  })
  publish(app, '/api/docs/json', 'application/json; charset=utf-8', () => JSON.stringify(app.swagger()))
  publish(app, '/api/docs', 'text/html; charset=utf-8', () => docsPage(app.swagger()))
  publish(app, '/api/docs/estilo.css', 'text/css; charset=utf-8', () => DOCS_STYLE)
}

/** Serves a text that stays the same until the server is replaced; its ETag spares a client that has it the download. */
function publish(app: FastifyInstance, url: string, type: string, make: () => string): void {
  let made: { readonly text: string; readonly etag: string } | undefined
  app.route({
    method: ['GET', 'HEAD'],
    url,
    schema: { hide: true },
    handler: async ({ headers }, reply) => {
      made ??= published(make())
      reply.headers({ etag: made.etag, 'cache-control': 'public, no-cache' })
      if (headers['if-none-match']?.includes(made.etag)) return reply.code(304).send()
      return reply.type(type).send(made.text)
    },
  })
}

function published(text: string) {
  return { text, etag: `W/"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"` }
}
