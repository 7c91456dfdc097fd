/**
 * Receives a file of a form into the store: its name is checked first, then its size as it arrives, and then a configured scanner looks for
 * viruses. Readers of the file check its content.
 */
import { Problem, type ProblemCode } from '@faixa/contract'
import { FILE_EXTENSIONS } from '@faixa/flight'
import { formatSizeLimit } from '@faixa/units'
import type { Received } from '../../files/received.ts'
import type { FileStore } from '../../files/store.ts'
import { type Scanner, ScannerUnavailable } from '../../scan/scanner.ts'
import type { Part } from '../ask.ts'

export interface FileLimits {
  readonly files: FileStore
  /** Absent where no scanner is set. */
  readonly scanner?: Scanner | undefined
  readonly maxBytes: number
  /** Name of the field for people. */
  readonly title: string
  /** Extensions that the field accepts, in lower case. Default: those of all formats of ground and flights. */
  readonly taken?: readonly string[]
}

export interface ReceivedFile {
  /** Name of the file on the sender's computer, for people to recognise; never a path. */
  readonly nome: string
  readonly received: Received
}

/** A document to be read on a screen or printed. */
export const PDF: readonly string[] = ['.pdf']
const ALTERNATIVES = new Intl.ListFormat('pt-BR', { type: 'disjunction' })
const LONGEST_NAME = 200

/**
 * Receives one file, which the caller keeps or discards. Undefined where no file was chosen: browsers send such a field without a name and
 * without bytes.
 */
export async function receiveFile(
  part: Extract<Part, { kind: 'file' }>,
  { files, scanner, maxBytes, title, taken = FILE_EXTENSIONS }: FileLimits,
): Promise<ReceivedFile | undefined> {
  const nome = labelOf(part.fileName)
  const named = nome === '' ? title : `${title} («${nome}»)`
  const extensions = ALTERNATIVES.format(taken)
  if (nome !== '' && !taken.some((extension) => nome.toLowerCase().endsWith(extension)))
    throw refused('arquivo-extensao', `${named} deve ter a extensão ${extensions}.`)
  const reception = await receive()
  if (reception.ok) {
    part.received?.(reception.received.sha256)
    if (nome !== '') {
      if (scanner) await refuseInfected(scanner, reception.received)
      return { nome, received: reception.received }
    }
    await reception.received.discard()
    throw refused('arquivo-extensao', `${named} deve ter um nome com a extensão ${extensions}.`)
  }
  if (reception.why === 'too-large') {
    throw refused('arquivo-grande', `${named} passa do limite de ${formatSizeLimit(maxBytes)}.`)
  }
  if (nome === '') return undefined
  throw refused('arquivo-vazio', `${named} está vazio.`)

  async function refuseInfected({ scan }: Scanner, received: Received): Promise<void> {
    const verdict = await scan(received.read()).catch(async (error: unknown) => {
      await received.discard()
      throw error instanceof ScannerUnavailable ? new Problem('antivirus-indisponivel', { esperar: 30 }) : error
    })
    if (verdict.clean) return
    await received.discard()
    throw refused('arquivo-infectado', `${named} foi recusado pelo antivírus: ${verdict.found}.`)
  }

  async function receive() {
    try {
      return await files.receive(part.stream, { maxBytes })
    } catch (error) {
      // The sender disconnected or sent an incomplete part: neither a bug nor a failure of the store.
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

/** Returns the last part of a path, without characters that cannot be shown or stored. */
function labelOf(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  // A long name loses its beginning, because the extension is at the end.
  return plain.length > LONGEST_NAME ? plain.slice(-LONGEST_NAME).toWellFormed() : plain
}
