/** multipart/form-data as it arrives, part by part. */
import { Problem } from '@faixa/contract'
import type { FastifyRequest } from 'fastify'
import type { Part } from './ask.ts'

/** Generous for a form of a dozen fields and three files. */
export const FORM_LIMITS = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 60,
  files: 10,
  parts: 70,
  headerPairs: 100,
}

export async function* readParts(request: FastifyRequest): AsyncGenerator<Part> {
  if (!request.isMultipart())
    throw new Problem('formato-nao-aceito', { detail: 'Envie os campos e os arquivos como multipart/form-data.' })
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      yield { kind: 'file', name: part.fieldname, fileName: part.filename, stream: part.file }
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) {
        throw new Problem('pedido-grande', { detail: `O campo «${part.fieldname.slice(0, 60)}» é longo demais.` })
      }
      yield { kind: 'field', name: part.fieldname, value: String(part.value) }
    }
  }
}

/** Of a form without files. */
export async function readFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields = new Map<string, string>()
  for await (const part of readParts(request)) {
    if (part.kind === 'field') {
      fields.set(part.name, part.value)
      continue
    }
    part.stream.resume()
    throw new Problem('arquivo-inesperado')
  }
  return Object.fromEntries(fields)
}
