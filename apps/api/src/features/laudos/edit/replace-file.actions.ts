/**
 * Replaces one file of a laudo in Erro and has it measured again. A measured laudo keeps the files of its flight, because its numbers may
 * already have been paid; its weather may be added or replaced.
 */

import { Problem, ROUTES, type Routes } from '@faixa/contract'
import { PAPEIS, type Papel, STATUS_WHEN_NONE } from '@faixa/domain'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import { found } from '../../../http/access/found.ts'
import { refuseUnknownSystems } from '../../../http/access/refuse-unknown-system.ts'
import type { Ask, Prepared } from '../../../http/ask.ts'
import { decode } from '../../../http/uploads/decode.ts'
import { fileProblem, type ReceivedFile, receiveFile } from '../../../http/uploads/receive-file.ts'
import { type FoundLaudo, findLaudo } from '../../../laudo/laudo-find.queries.ts'
import { holdInQuota, ofEmpresa, refuseUsedUp, takeFromQuota } from '../../../quota/take-from-quota.ts'
import { repeated } from '../create/duplicate.actions.ts'
import { fingerprintOf, PROCESSING_AHEAD, takeUploadSlot } from '../create/laudo-create.actions.ts'
import { findDuplicate } from '../create/laudo-create.queries.ts'
import { extensionsOf, FILE_FIELDS } from '../create/upload.actions.ts'
import { lapseConfirmations } from '../measure/confirmations.queries.ts'
import { laudoOrRefuse } from './find-or-refuse.actions.ts'
import { clearProgress, type LaudoChange, listFiles, moveLaudo, removeFile, replaceFile } from './laudo-edit.queries.ts'

interface Place {
  readonly uuid: string
  readonly papel: Papel
}

interface Received {
  readonly file: ReceivedFile
  readonly sistema: string | undefined
  /** Files stay in their fields, this one included, although their contents seem to belong in others. */
  readonly manterArquivos: boolean
}

/** Receives the file. It is stored before the rows change: a crash in between leaves a content that nothing refers to. */
export async function prepareReplacement(place: Place, ask: Ask): Promise<Prepared<Routes['replaceLaudoFile']>> {
  const leave = takeUploadSlot(ask)
  let received: Received | undefined
  let leaveQuota: (() => void) | undefined
  const release = async () => {
    leave()
    leaveQuota?.()
    await received?.file.received.discard()
  }
  try {
    const laudo = found(await findLaudo(ask.db, place.uuid, ask.actor, 'createLaudo'))
    refuseUnlessOpen(laudo, place.papel)
    await refuseUsedUp(ask, ofEmpresa(laudo.empresa_id), 0)
    received = await receive(place.papel, ask)
    await impressaoOf(laudo, place.papel, received, ask)
    const { bytes } = received.file.received
    leaveQuota = await holdInQuota(ask, ofEmpresa(laudo.empresa_id), { bytes, laudos: 0 })
    await received.file.received.keep()
    const given = received
    return { release, write: (ask) => replace(place, given, ask) }
  } catch (error) {
    await release()
    throw error
  }
}

/** The weather decides no payment, and may be added to a measured laudo. */
function refuseUnlessOpen({ error, ready }: FoundLaudo, papel: Papel): void {
  if (error || (ready && papel === 'clima')) return
  throw new Problem(ready ? 'laudo-medido' : 'em-processamento')
}

async function receive(papel: Papel, ask: Ask): Promise<Received> {
  const { files, scanner, settings } = ask.deps
  const { title } = titleOf(papel)
  const fields: Record<string, string> = {}
  let file: ReceivedFile | undefined
  try {
    for await (const part of ask.parts()) {
      if (part.kind === 'field') {
        fields[part.name] = part.value
        continue
      }
      if (part.name !== 'file' || file) {
        part.stream.destroy()
        throw fileProblem('arquivo-inesperado', 'file', 'Envie um só arquivo, no campo «file».')
      }
      const limits = { maxBytes: settings.maxFileBytes, taken: extensionsOf(papel) }
      file = await receiveFile(part, { files, scanner, title, ...limits })
    }
    if (!file) throw fileProblem('arquivo-ausente', 'file', `${title} é obrigatório.`)
    const { sistema, manterArquivos = false } = decode(ROUTES.replaceLaudoFile.body, fields)
    await refuseUnknownSystems({ sistema })
    return { file, sistema, manterArquivos }
  } catch (error) {
    await file?.received.discard()
    throw error
  }
}

function titleOf(papel: Papel) {
  return FILE_FIELDS[`file_${papel}`]
}

/** Refuses content that the laudo already has, or that makes it equal to another laudo of its empresa; returns the hash of all contents. */
async function impressaoOf(laudo: FoundLaudo, papel: Papel, { file }: Received, ask: Ask): Promise<Buffer> {
  const { sha256 } = file.received
  const present = new Map(
    (await listFiles(ask.db, laudo.id)).map((row) => [row.papel, row.sha256.toString('hex')] as const),
  )
  const same = PAPEIS.find((other) => present.get(other) === sha256)
  if (same !== undefined) {
    const which = same === papel ? 'que este laudo já tem' : `de outro campo (${titleOf(same).title.toLowerCase()})`
    throw fileProblem(
      'arquivo-repetido',
      'file',
      `${titleOf(papel).title} tem o mesmo conteúdo ${which}: escolha outro.`,
    )
  }
  present.set(papel, sha256)
  const impressao = fingerprintOf((one) => present.get(one))
  const duplicate = await findDuplicate(ask.db, laudo.empresa_id, impressao, laudo.id)
  if (duplicate) throw repeated(ask.actor, duplicate)
  return impressao
}

async function replace({ uuid, papel }: Place, received: Received, ask: Ask) {
  const { db, deps } = ask
  const laudo = await laudoOrRefuse(uuid, ask, 'createLaudo')
  refuseUnlessOpen(laudo, papel)
  const { file, sistema = null } = received
  const isOfFlight = papel !== 'clima'
  const manterArquivos = isOfFlight ? received.manterArquivos : laudo.medir_manter_arquivos
  const { bytes, sha256 } = file.received
  const now = deps.clock.now()
  const before = (await listFiles(db, laudo.id)).find((one) => one.papel === papel)
  const impressao = await impressaoOf(laudo, papel, received, ask)
  await takeFromQuota(ask, ofEmpresa(laudo.empresa_id), { bytes, laudos: 0 })
  const row = { papel, nome: file.nome, sha256: Buffer.from(sha256, 'hex'), bytes, sistema, impressao }
  await replaceFile(db, laudo.id, row, now)
  await moveLaudo(db, laudo.id, { ...decidedWithout(papel), medir_manter_arquivos: manterArquivos }, now)
  if (isOfFlight) await lapseConfirmations(db, laudo.id)
  await clearProgress(db, laudo.id, now)
  await laudoChanged(ask, laudo, decidedWithout(papel), {
    cause: 'trocar-arquivo',
    antes: { [papel]: before?.nome ?? null, sha256: before?.sha256.toString('hex') ?? null },
    depois: {
      [papel]: file.nome,
      sha256,
      ...(sistema !== null && { sistema }),
      ...(manterArquivos && { manterArquivos }),
    },
  })
  return { uuid: laudo.uuid, status: STATUS_WHEN_NONE.label, message: PROCESSING_AHEAD }
}

/** Takes the file of the weather away. `seen` is its hash where the person saw it: another person may have replaced it. */
export async function removeClima(uuid: string, seen: string | undefined, ask: Ask) {
  const { db, deps } = ask
  const laudo = await laudoOrRefuse(uuid, ask, 'createLaudo')
  refuseUnlessOpen(laudo, 'clima')
  const file = (await listFiles(db, laudo.id)).find(({ papel }) => papel === 'clima')
  if (!file) throw new Problem('nao-encontrado', { detail: 'Este laudo não tem arquivo do clima.' })
  const sha256 = file.sha256.toString('hex')
  if (seen !== undefined && seen !== sha256) {
    throw new Problem('conflito', {
      detail: `Outra pessoa trocou o clima por «${file.nome}»: veja-o antes de tirá-lo.`,
    })
  }
  await removeFile(db, laudo.id, 'clima')
  await clearProgress(db, laudo.id, deps.clock.now())
  await laudoChanged(
    ask,
    laudo,
    {},
    { cause: 'tirar-arquivo', antes: { clima: file.nome, sha256 }, depois: { clima: null } },
  )
  return { uuid: laudo.uuid, status: STATUS_WHEN_NONE.label, message: PROCESSING_AHEAD }
}

/** Drops the decisions about a replaced file: they identify polygons by their numbers in the old file. */
function decidedWithout(papel: Papel): LaudoChange {
  return {
    ...(papel === 'area' && { medir_manter: [], medir_tirar: [] }),
    ...(papel === 'aplicacao' && { medir_segundo_voo: false }),
    ...((papel === 'area' || papel === 'aplicacao') && { medir_so_tocados: false }),
  }
}
