/**
 * Receives the files of a laudo one by one, before it, so that an interrupted upload continues with those that are missing. A content belongs to who sent
 * it: nobody else can name it, whatever laudo it is in (docs/decisions/0143-files-are-sent-before-their-laudo.md).
 */
import { invalidFields, Problem, ROUTES, type Routes } from '@faixa/contract'
import { ARQUIVOS_MAX, PAPEIS } from '@faixa/domain'
import { FLIGHT_EXTENSIONS } from '@faixa/flight'
import { transaction } from '../../../../db/database.ts'
import type { Ask } from '../../../../http/ask.ts'
import { fileProblem, type ReceivedFile } from '../../../../http/uploads/receive-file.ts'
import { createUploadSlots } from '../../../../http/uploads/upload-slots.ts'
import { prepareUpload, storedFile } from '../../../../quota/prepare-upload.ts'
import { ofEmpresa } from '../../../../quota/take-from-quota.ts'
import { isListed } from '../form-entities.actions.ts'
import {
  findSentFiles,
  keepSentFile,
  SENT_DAYS,
  type SentFile,
  sumSentFiles,
  takeSentFiles,
} from './sent-files.queries.ts'

/** A person may have the files of two of the largest laudos waiting. */
const WAITING_LAUDOS = 2
const MOST_FILES = WAITING_LAUDOS * Object.values(ARQUIVOS_MAX).reduce((sum, most) => sum + most, 0)

const takeSlot = createUploadSlots(
  (most) => `Você já está enviando ${most} arquivos: aguarde o fim de um deles e tente novamente.`,
)

export async function sendFile(sha256: string, ask: Ask): Promise<undefined> {
  const leave = takeSlot(ask)
  const { write, release } = await prepareUpload<typeof ROUTES.sendFile.body, number, Routes['sendFile']>(ask, leave, {
    schema: ROUTES.sendFile.body,
    file: 'file',
    title: 'O arquivo',
    taken: FLIGHT_EXTENSIONS,
    async check({ empresa }) {
      if (!(await isListed(ask, empresa)))
        throw invalidFields([{ campo: 'empresa', mensagem: 'A empresa não está na lista.' }])
      await refuseTooMany(ask)
      return empresa
    },
    quotaOf: ofEmpresa,
    async read({ file }) {
      if (file.received.sha256 !== sha256) {
        const sentence = `O conteúdo de «${file.nome}» não é o que o endereço diz: ele mudou, ou chegou incompleto. Envie-o novamente.`
        throw fileProblem('arquivo-conteudo', 'file', sentence)
      }
      return async ({ db, deps, actor }) => {
        await keepSentFile(db, actor.id, storedFile(file), deps.clock.now())
        return undefined
      }
    },
  })
  try {
    return await transaction(ask.deps.db, (db) => write({ ...ask, db }))
  } finally {
    await release?.()
  }
}

async function refuseTooMany({ db, actor, deps: { settings } }: Ask): Promise<void> {
  const { files, bytes } = await sumSentFiles(db, actor.id)
  if (files < MOST_FILES && bytes < WAITING_LAUDOS * PAPEIS.length * settings.maxFileBytes) return
  const detail = `Você já enviou ${files} arquivos que não estão em nenhum laudo: termine os cadastros que começou. O que não entra em um laudo é apagado depois de ${SENT_DAYS} dias.`
  throw new Problem('arquivos-demais', { detail })
}

/** Returns files that this person sent before, by content. Throws if one is missing; the refusal names all missing ones. */
export async function sentBefore(
  { db, actor }: Ask,
  sha256s: readonly string[],
): Promise<ReadonlyMap<string, ReceivedFile>> {
  const found = await findSentFiles(db, actor.id, hashesOf(sha256s))
  const files = new Map(found.map((file) => [file.sha256.toString('hex'), receivedBefore(file)]))
  refuseMissing(sha256s, files)
  return files
}

/** Takes sent files into the laudo of this transaction. Refuses if one was ended, or taken by another laudo, meanwhile. */
export async function takeSent({ db, actor }: Ask, sha256s: readonly string[]): Promise<void> {
  const taken = await takeSentFiles(db, actor.id, hashesOf(sha256s))
  refuseMissing(sha256s, new Set(taken.map((sha256) => sha256.toString('hex'))))
}

function refuseMissing(sha256s: readonly string[], found: { has(sha256: string): boolean }): void {
  const faltam = sha256s.filter((sha256) => !found.has(sha256))
  if (faltam.length > 0) throw new Problem('arquivos-nao-enviados', { faltam })
}

function hashesOf(sha256s: readonly string[]): Buffer[] {
  return sha256s.map((sha256) => Buffer.from(sha256, 'hex'))
}

/** The content is in the store already, where it stays whatever becomes of the laudo. */
function receivedBefore({ nome, sha256, bytes }: SentFile): ReceivedFile {
  const nothing = async () => {}
  const read = () => {
    throw new Error('A file that was sent before has been scanned.')
  }
  return { nome, received: { sha256: sha256.toString('hex'), bytes, read, keep: nothing, discard: nothing } }
}
