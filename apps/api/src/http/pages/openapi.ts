/** Publishes the contract: OpenAPI 3.1 at /api/docs/json, and a page to read it at /api/docs. */
import swagger from '@fastify/swagger'
import { jsonSchemaTransform, jsonSchemaTransformObject } from '@fastify/type-provider-zod'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../settings.ts'
import { VERSION } from '../../version.ts'
import { DOCS_STYLE, docsPage } from './docs-page.ts'

export async function describeApi(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Faixa',
        version: VERSION,
        description:
          'A API do Faixa: laudos de aplicação aérea. Chamadas autenticadas levam `Authorization: Bearer <token>`; recusas são problem+json (RFC 9457) com um `codigo` estável.',
      },
      servers: [{ url: settings.address ?? '/' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/docs/json', { schema: { hide: true } }, async (_request, reply) => reply.send(app.swagger()))
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger())),
  )
  app.get('/api/docs/estilo.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css').send(DOCS_STYLE),
  )
}
