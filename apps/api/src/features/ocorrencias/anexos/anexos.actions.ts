/** Adds files to a case, lists and sends them. None is ever changed; the case that holds them is not closed when one is added. */
import {
  ANEXO_MAX_BYTES,
  ANEXOS_MAX,
  EXTENSOES_DE_ANEXO,
  Problem,
  type ReplyOf,
  ROUTES,
  type Routes,
} from '@faixa/contract'
import { audit } from '../../../db/audit/audit.ts'
import { recordDone } from '../../../db/audit/security-log.ts'
import { recordContents } from '../../../db/contents.queries.ts'
import { found } from '../../../http/access/found.ts'
import { sendStoredFile } from '../../../http/answers/send-stored-file.ts'
import type { Ask, Prepared, RawAnswer } from '../../../http/ask.ts'
import { fileProblem } from '../../../http/uploads/receive-file.ts'
import { tipoDeAnexo } from '../../../http/uploads/tipo-de-anexo.ts'
import { createUploadSlots } from '../../../http/uploads/upload-slots.ts'
import { numberOf } from '../../../laudo/ocorrencias/held-laudos.queries.ts'
import { prepareUpload, storedFile } from '../../../quota/prepare-upload.ts'
import { ofEmpresa, takeFromQuota } from '../../../quota/take-from-quota.ts'
import { type CasoRow, findCaso, lockCaso } from '../casos/casos.queries.ts'
import { findAnexo, insertAnexo, listAnexoRows } from './anexos.queries.ts'

const title = 'O anexo'

const takeSlot = createUploadSlots(
  (most) => `Você já está enviando ${most} anexos: aguarde o fim de um deles e tente novamente.`,
)

export function prepareAnexo(uuid: string, ask: Ask): Promise<Prepared<Routes['addAnexo']>> {
  const schema = ROUTES.addAnexo.body
  return prepareUpload<typeof schema, CasoRow, Routes['addAnexo']>(ask, takeSlot(ask), {
    schema,
    file: 'file',
    title,
    taken: EXTENSOES_DE_ANEXO,
    maxBytes: ANEXO_MAX_BYTES,
    check: () => openCaso(uuid, ask),
    quotaOf: ({ empresa_id }) => ofEmpresa(empresa_id),
    async read({ file }) {
      const { nome, received } = file
      const tipo = await tipoDeAnexo(received)
      if (tipo === 'programa') {
        const sentence = `${title} («${nome}») é um programa, e não uma foto, um PDF ou um texto: não é guardado.`
        throw fileProblem('arquivo-conteudo', 'file', sentence)
      }
      if (tipo === undefined) {
        const sentence = `${title} («${nome}») não é uma foto JPEG, PNG ou WebP, um PDF ou um texto, ou veio pela metade.`
        throw fileProblem('arquivo-conteudo', 'file', sentence)
      }
      return async (within) => {
        const { db, actor, deps } = within
        await lockCaso(db, uuid)
        const caso = await openCaso(uuid, within)
        const now = deps.clock.now()
        const stored = storedFile(file)
        const { bytes, sha256 } = stored
        const before = await listAnexoRows(db, caso.id)
        if (before.some((one) => one.sha256.equals(sha256))) {
          throw fileProblem('arquivo-conteudo', 'file', `${title} («${nome}») já está nesta ocorrência.`)
        }
        if (before.length >= ANEXOS_MAX) throw new Problem('anexos-demais')
        await takeFromQuota(within, ofEmpresa(caso.empresa_id), { bytes, laudos: 0 })
        await recordContents(db, [{ sha256, bytes }], now)
        const made = await insertAnexo(db, {
          ...{ ocorrencia_id: caso.id, sha256, nome, tipo, usuario_id: actor.id, criado_em: now },
        })
        const hash = sha256.toString('hex')
        await audit(within, {
          acao: 'anexar',
          entidade: 'ocorrencia',
          id: caso.id,
          depois: { anexo: nome, sha256: hash },
        })
        const anexos = await listAnexoRows(db, caso.id)
        return {
          anexo: listed(anexos.find((one) => one.uuid === made.uuid)!),
          message: `«${nome}» está anexado à ocorrência ${numberOf(caso)}.`,
        }
      }
    },
  })
}

async function openCaso(uuid: string, { db, actor }: Ask): Promise<CasoRow> {
  const caso = found(await findCaso(db, uuid, actor, 'saveOcorrencia'))
  if (caso.situacao === 'encerrada') throw new Problem('ocorrencia-encerrada')
  return caso
}

function listed({ sha256, criado_em, ...row }: Awaited<ReturnType<typeof listAnexoRows>>[number]) {
  return { ...row, sha256: sha256.toString('hex'), em: criado_em.toISOString() }
}

export async function listAnexos(uuid: string, { db, actor }: Ask): Promise<ReplyOf<Routes['listAnexos']>> {
  const caso = found(await findCaso(db, uuid, actor, 'readOcorrencia'))
  return { anexos: (await listAnexoRows(db, caso.id)).map(listed) }
}

export async function readAnexo(uuid: string, anexo: string, ask: Ask): Promise<RawAnswer> {
  const caso = found(await findCaso(ask.db, uuid, ask.actor, 'readOcorrencia'))
  const file = found(await findAnexo(ask.db, caso.id, anexo))
  await recordDone(ask, {
    evento: 'ler-ocorrencia',
    detalhe: { ocorrencia: numberOf(caso), empresa: caso.empresa_id, anexo: file.nome },
  })
  return sendStoredFile(file, ask)
}
