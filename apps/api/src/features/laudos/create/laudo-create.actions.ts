import { createHash } from 'node:crypto'
import type { Routes } from '@faixa/contract'
import { PAPEIS_DO_VOO, type Papel, STATUS_WHEN_NONE } from '@faixa/domain'
import { OTHER_CHECKS } from '@faixa/flight'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import { linkPrestadora } from '../../../entidades/chosen-entities.queries.ts'
import { keepAll } from '../../../files/received.ts'
import type { Ask, Prepared } from '../../../http/ask.ts'
import { createUploadSlots } from '../../../http/uploads/upload-slots.ts'
import { holdInQuota, ofEmpresa, takeFromQuota } from '../../../quota/take-from-quota.ts'
import { insertConfirmations } from '../measure/confirmations.queries.ts'
import { refuseUnknownPlots } from './decided-plots.actions.ts'
import { repeated } from './duplicate.actions.ts'
import { findDuplicate, insertFiles, insertLaudo } from './laudo-create.queries.ts'
import { ordemOf } from './ordem-of-laudo.actions.ts'
import type { ReceivedFiles } from './receive-files.ts'
import { takeSent } from './sent/send-file.actions.ts'
import { readUpload, type Upload } from './upload.actions.ts'

export const PROCESSING_AHEAD = 'O laudo estará disponível após o processamento...'

/**
 * Receives a laudo. Files are stored before rows: a crash in between leaves contents that nothing refers to, which the sweep removes, and
 * never a laudo without its files.
 */
export async function prepareLaudo(ask: Ask): Promise<Prepared<Routes['createLaudo']>> {
  const leave = takeUploadSlot(ask)
  const upload = await readUpload(ask).catch((error: unknown) => {
    leave()
    throw error
  })
  let leaveQuota: (() => void) | undefined
  const release = async () => {
    leave()
    leaveQuota?.()
    await upload[Symbol.asyncDispose]()
  }
  try {
    const { form, files } = upload
    const { db, deps, actor } = ask
    const duplicate = await findDuplicate(db, form.empresa, fingerprint(files))
    if (duplicate) throw repeated(actor, duplicate)
    leaveQuota = await holdInQuota(ask, ofEmpresa(form.empresa), { bytes: files.bytes(), laudos: 1 })
    await keepAll(files.all().map(({ received }) => received))
    const [area] = files.of.get('area') ?? []
    const { sistemaArea = null } = form
    await refuseUnknownPlots(
      deps,
      form,
      area && { nome: area.nome, sha256: area.received.sha256, sistema: sistemaArea },
    )
    return { release, write: (ask) => registerLaudo(upload, ask) }
  } catch (error) {
    await release()
    throw error
  }
}

/** Replacing a laudo's file later uses the same slots. */
export const takeUploadSlot = createUploadSlots(
  (most) => `Você já está enviando ${most} laudos: aguarde o fim de um deles e tente novamente.`,
)

async function registerLaudo({ form, files, sent }: Upload, ask: Ask) {
  const { db, deps, actor } = ask
  const now = deps.clock.now()
  const impressao = fingerprint(files)
  const ordemId = await ordemOf(form, ask)
  const laudo = await insertLaudo(db, { form, usuarioId: actor.id, ordemId, impressao, now })
  if (!laudo) throw repeated(actor, await findDuplicate(db, form.empresa, impressao))
  await takeSent(ask, sent)
  await takeFromQuota(ask, ofEmpresa(form.empresa), { bytes: files.bytes(), laudos: 1 })
  const systems: Partial<Record<Papel, string | undefined>> = {
    area: form.sistemaArea,
    aplicacao: form.sistemaAplicacao,
    trajeto: form.sistemaTrajeto,
  }
  const rows = [...files.of].flatMap(([papel, some]) =>
    some.map(({ nome, received: { sha256, bytes } }) => ({
      papel,
      nome,
      sha256,
      bytes,
      sistema: systems[papel] ?? null,
    })),
  )
  await insertFiles(
    db,
    laudo.id,
    rows.map((row) => ({ ...row, sha256: Buffer.from(row.sha256, 'hex') })),
    now,
  )
  // Findings of the comparison with other laudos cannot have been read yet.
  const read = (form.confirmacoes ?? []).filter((codigo) => !OTHER_CHECKS.some((code) => code === codigo))
  await insertConfirmations(db, laudo.id, read, { usuarioId: actor.id, now })
  await linkPrestadora(db, form.empresa, form.prestadora)
  await laudoChanged(ask, laudo, {}, { cause: 'cadastrar', depois: { ...form, arquivos: rows } })
  return { uuid: laudo.uuid, status: STATUS_WHEN_NONE.label, message: PROCESSING_AHEAD }
}

function fingerprint({ of }: ReceivedFiles): Buffer {
  return fingerprintOf((papel) => (of.get(papel) ?? []).map(({ received }) => received.sha256))
}

/** Hash of the contents of each role, in any order, by which the same files are found again. */
export function fingerprintOf(sha256sOf: (papel: Papel) => readonly string[]): Buffer {
  const of = (papel: Papel) => `${papel}:${sha256sOf(papel).toSorted().join() || '-'}`
  return createHash('sha256').update(PAPEIS_DO_VOO.map(of).join(';')).digest()
}
