/** Reads multipart/form-data part by part as it arrives. */
import { Problem } from '@faixa/contract'
import { ARQUIVOS_MAX } from '@faixa/domain'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Part } from '../ask.ts'

/** Files of the largest form. Handlers count the files of each field, and refuse the first one too many by a sentence that names it. */
const MOST_FILES = Object.values(ARQUIVOS_MAX).reduce((sum, most) => sum + most, 0) + 10
const MOST_FIELDS = 60

/** Limits with room for a form of a dozen fields and the files of a job of many flights. */
export const FORM_LIMITS = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  // One more than a form may have, which readParts refuses before a handler sees an incomplete form.
  fields: MOST_FIELDS + 1,
  files: MOST_FILES,
  parts: MOST_FIELDS + MOST_FILES + 1,
  headerPairs: 100,
}

export async function* readParts(request: FastifyRequest): AsyncGenerator<Part> {
  if (!request.isMultipart())
    throw new Problem('formato-nao-aceito', { detail: 'Envie os campos e os arquivos como multipart/form-data.' })
  let fields = 0
  for await (const part of partsOf(request)) {
    const { fieldname: name = '' } = part as { fieldname?: string }
    if (part.type === 'file') {
      // A part may be a file by its type alone, without a name.
      const { filename: fileName = '' } = part as { filename?: string }
      yield { kind: 'file', name, fileName, stream: part.file }
    } else {
      fields += 1
      if (fields > MOST_FIELDS) throw new Problem('pedido-grande', { detail: 'O formulário tem campos demais.' })
      if (part.valueTruncated || part.fieldnameTruncated) {
        throw new Problem('pedido-grande', { detail: `O campo «${name.slice(0, 60)}» é longo demais.` })
      }
      yield { kind: 'field', name, value: String(part.value) }
    }
  }
}

/**
 * Yields the parts. A form that cannot be parsed is refused: the parser's errors carry no code and are no bugs. Errors of the caller that
 * reads the parts are not caught here.
 */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts()
  } catch (error) {
    throw error instanceof Error && 'code' in error ? error : new Problem('pedido-malformado')
  }
}

/** Reads a form without files. */
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
