/** Lets pages of other sites call the API from a browser (Fetch, §3.2 CORS). */
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** `origins`: sites as https://painel.exemplo.com.br. They call with a token: no cookie exists that a browser could add by itself. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match', 'if-none-match'],
    exposedHeaders: ['content-disposition', 'etag', 'idempotent-replayed', 'link', 'retry-after', 'x-request-id'],
    maxAge: 600,
  })
}
