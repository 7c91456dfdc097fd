/**
 * Sends a laudo with its files. A few files are sent in one request with it, many are sent one by one before it. The laudo then names their contents, and
 * the server tells which of them have not arrived: after an interruption, a reload included, no file that arrived is sent again
 * (docs/decisions/0143-files-are-sent-before-their-laudo.md).
 */
import { Problem, type ProblemCode, type ReplyOf, type Routes } from '@faixa/contract'
import type { Papel } from '@faixa/domain'
import { api } from '../../../api/client.ts'
import type { FilesByField } from '../../../form/files/kept/kept-files.ts'
import { upload } from '../../../form/files/upload.ts'
import type { SendCall } from '../../../form/shell/sending.ts'
import { untilReachable } from '../../../ui/connection/no-connection.ts'
import { goneSentence } from '../../../ui/gone-file.ts'
import { fileField } from '../files/check-files.ts'
import type { LaudoBody } from '../queue/queue-state.ts'

/** A flight has a file for each role. */
const MOST_TOGETHER = 4

/** Attempts in a row that may fail although the server answers, before the refusal is shown. */
const MOST_FAILURES = 5

/** The server was not reached, or is restarting. */
const UNREACHED = new Set<ProblemCode>(['indisponivel', 'servidor-parando'])

const SENT_FIELDS = {
  area: 'enviadosArea',
  aplicacao: 'enviadosAplicacao',
  trajeto: 'enviadosTrajeto',
  clima: 'enviadosClima',
} as const satisfies Record<Papel, string>

type Sent = Promise<ReplyOf<Routes['createLaudo']>>

export async function sendLaudo(body: LaudoBody, files: FilesByField<Papel>, call: SendCall): Sent {
  const roles = Object.entries(files) as [Papel, readonly File[]][]
  // Browsers hash on https and localhost only.
  if (roles.flatMap(([, some]) => some).length > MOST_TOGETHER && globalThis.crypto.subtle)
    return sendOneByOne(body, roles, call)
  const fields = Object.fromEntries(roles.map(([papel, some]) => [fileField(papel), some]))
  return upload(fields, call, (client, options) => client.createLaudo({ body }, options))
}

async function sendOneByOne(body: LaudoBody, roles: readonly [Papel, readonly File[]][], call: SendCall): Sent {
  const { signal, idempotencyKey, onProgress } = call
  const files = new Map<string, File>()
  const contents: Partial<Record<(typeof SENT_FIELDS)[Papel], string[]>> = {}
  for (const [papel, some] of roles) {
    const sha256s: string[] = []
    for (const file of some) {
      const sha256 = await sha256Of(file, papel)
      files.set(sha256, file)
      sha256s.push(sha256)
    }
    if (sha256s.length > 0) contents[SENT_FIELDS[papel]] = sha256s
  }
  const bytesOf = (sha256s: Iterable<string>) => [...sha256s].reduce((sum, sha256) => sum + files.get(sha256)!.size, 0)
  const total = bytesOf(files.keys())
  let missing: readonly string[] = []
  const report = (share: number, lost = '') => {
    const note = `${lost}${files.size - missing.length} de ${files.size} arquivos já chegaram`
    const [under] = missing
    const loaded = total - bytesOf(missing) + share * (under === undefined ? 0 : bytesOf([under]))
    onProgress({ loaded, total, note })
  }
  let failures = 0
  for (;;) {
    signal.throwIfAborted()
    try {
      const [sha256] = missing
      // The server answers with the laudo, or tells which contents have not arrived.
      if (sha256 === undefined)
        return await api.createLaudo({ body: { ...body, ...contents } }, { signal, idempotencyKey })
      await upload(
        { file: files.get(sha256) },
        { ...call, onProgress: (sent) => report(sent.loaded / sent.total) },
        (client, options) => client.sendFile({ params: { sha256 }, body: { empresa: Number(body.empresa) } }, options),
      )
      missing = missing.slice(1)
      failures = 0
      report(0)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.extras.faltam) missing = error.extras.faltam
      else if (UNREACHED.has(error.codigo) && failures < MOST_FAILURES) {
        report(0, 'sem conexão, o envio continua quando ela voltar: ')
        failures += 1
        await untilReachable(signal)
        missing = []
      } else throw error
    }
  }
}

async function sha256Of(file: File, papel: Papel): Promise<string> {
  const content = await file.arrayBuffer().catch(() => {
    const mensagem = goneSentence(file.name)
    throw new Problem('dados-invalidos', { detail: mensagem, erros: [{ campo: fileField(papel), mensagem }] })
  })
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
