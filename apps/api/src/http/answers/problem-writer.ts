/** Turns any thrown value into problem details. Only a bug is logged, and its cause is not sent. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem, type ProblemCode } from '@faixa/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseRefusal } from '../../db/refusal.ts'
import { StoreFull } from '../../files/stores/store-errors.ts'

/** Refusals of Fastify and its plugins. */
const CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'formato-nao-aceito',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'formato-nao-aceito',
  FST_ERR_CTP_BODY_TOO_LARGE: 'pedido-grande',
  FST_REQ_FILE_TOO_LARGE: 'arquivo-grande',
  FST_PARTS_LIMIT: 'pedido-grande',
  FST_FILES_LIMIT: 'pedido-grande',
  FST_FIELDS_LIMIT: 'pedido-grande',
}

export function writeProblems(app: FastifyInstance): void {
  app.setErrorHandler(refuse)
  app.setNotFoundHandler((request, reply) => writeProblem(request, reply, new Problem('rota-inexistente')))
}

export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error)
  if (problem.codigo === 'erro-interno') request.log.error({ err: error }, 'erro interno')
  else if (problem.status >= 500) request.log.warn({ err: error }, problem.codigo)
  return writeProblem(request, reply, problem)
}

function problemOf(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (error instanceof StoreFull) return new Problem('sem-espaco')
  const refusal = databaseRefusal(error)
  if (refusal) return refusal
  const codigo = CODES[error.code]
  if (codigo) return new Problem(codigo)
  if (error.statusCode === 429) return new Problem('muitas-tentativas')
  const { statusCode = 500 } = error
  return new Problem(statusCode >= 400 && statusCode < 500 ? 'pedido-malformado' : 'erro-interno')
}

function writeProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { esperar } = problem.extras
  if (esperar !== undefined) reply.header('retry-after', String(Math.ceil(esperar)))
  if (problem.status === 401) reply.header('www-authenticate', challengeOf(request))
  drainAfterReply(request.raw, reply.raw)
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.details()))
}

/** Where the answer offers Basic, a browser that opens a page of OGC API asks for the key in its own dialog. */
function challengeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.config?.takesBasic ? 'Basic realm="Faixa", charset="UTF-8", Bearer' : 'Bearer'
}

const MOST_BYTES = 256 * 2 ** 20
const LONGEST_MS = 30_000

/**
 * Reads and drops the rest, within limits, of a request that was refused before its end. Closing the connection would reset it, and a
 * sender that continues to write before reading would lose the answer (RFC 9112 §9.6).
 */
function drainAfterReply(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  response.once('finish', () => {
    if (request.destroyed) return
    const close = () => request.socket.destroy()
    const timer = setTimeout(close, LONGEST_MS).unref()
    let dropped = 0
    request.on('data', (piece: Uint8Array) => {
      dropped += piece.byteLength
      if (dropped > MOST_BYTES) close()
    })
    request.once('close', () => clearTimeout(timer))
    // The previous reader no longer consumes the stream.
    request.unpipe()
    request.resume()
  })
}
