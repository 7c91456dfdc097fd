/** A file of a form on its way into the store: looked at by its name, then by its size as it comes. What is inside is judged by who reads it. */
import { Problem, type ProblemCode } from '@faixa/contract'
import { formatSizeLimit } from '@faixa/units'
import type { Received } from '../files/received.ts'
import type { FileStore } from '../files/store.ts'
import type { Part } from './ask.ts'

export interface FileLimits {
  readonly files: FileStore
  readonly maxBytes: number
  /** What people call the field. */
  readonly title: string
}

export interface ReceivedFile {
  /** As the sender's computer called it, for people to recognise; never a path. */
  readonly nome: string
  readonly received: Received
}

const EXTENSION = /\.km[lz]$/i
const LONGEST_NAME = 200

/** Undefined where no file was chosen: browsers send such a field without a name and without bytes. The caller keeps or discards what was received. */
export async function receiveFile(
  part: Extract<Part, { kind: 'file' }>,
  { files, maxBytes, title }: FileLimits,
): Promise<ReceivedFile | undefined> {
  const nome = labelOf(part.fileName)
  const named = nome === '' ? title : `${title} («${nome}»)`
  if (nome !== '' && !EXTENSION.test(nome))
    throw refused('arquivo-extensao', `${named} deve ter a extensão .kml ou .kmz.`)
  const reception = await receive()
  if (reception.ok) {
    if (nome !== '') return { nome, received: reception.received }
    await reception.received.discard()
    throw refused('arquivo-extensao', `${named} deve ter um nome com a extensão .kml ou .kmz.`)
  }
  if (reception.why === 'too-large') {
    throw refused('arquivo-grande', `${named} passa do limite de ${formatSizeLimit(maxBytes)}.`)
  }
  if (nome === '') return undefined
  throw refused('arquivo-vazio', `${named} está vazio.`)

  async function receive() {
    try {
      return await files.receive(part.stream, { maxBytes })
    } catch (error) {
      // The sender vanished, or what was sent breaks off in the middle: nobody's bug, and not the store's either.
      throw part.stream.errored ? new Problem('pedido-malformado') : error
    }
  }

  function refused(codigo: ProblemCode, detail: string): Problem {
    part.stream.destroy()
    return fileProblem(codigo, part.name, detail)
  }
}

export function fileProblem(codigo: ProblemCode, campo: string, detail: string): Problem {
  return new Problem(codigo, { detail, erros: [{ campo, mensagem: detail }] })
}

/** The last part of whatever path it is, without what cannot be shown or stored. */
function labelOf(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  // The end is what the extension is in.
  return plain.length > LONGEST_NAME ? plain.slice(-LONGEST_NAME).toWellFormed() : plain
}
