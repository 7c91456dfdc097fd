/**
 * Replaces the files of a role of a laudo in Erro, or one of them, and has it measured again. A measured laudo keeps the files of its flight,
 * because its numbers may already have been paid; its weather may be added or replaced.
 */

import { invalidFields, Problem, ROUTES, type Routes } from '@faixa/contract'
import { ARQUIVOS_MAX, type Papel, STATUS_WHEN_NONE } from '@faixa/domain'
import type { TextProfile } from '@faixa/geometry'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import { keepAll } from '../../../files/received.ts'
import { found } from '../../../http/access/found.ts'
import { readColumns } from '../../../http/access/read-columns.ts'
import { refuseUnknownSystems } from '../../../http/access/refuse-unknown-system.ts'
import type { Ask, Prepared } from '../../../http/ask.ts'
import { decode } from '../../../http/uploads/decode.ts'
import { fileProblem } from '../../../http/uploads/receive-file.ts'
import { type FoundLaudo, findLaudo } from '../../../laudo/laudo-find.queries.ts'
import { refuseHeld } from '../../../laudo/ocorrencias/held-laudos.queries.ts'
import { holdInQuota, ofEmpresa, refuseUsedUp, takeFromQuota } from '../../../quota/take-from-quota.ts'
import { repeated } from '../create/duplicate.actions.ts'
import { fingerprintOf, PROCESSING_AHEAD, takeUploadSlot } from '../create/laudo-create.actions.ts'
import { findDuplicate } from '../create/laudo-create.queries.ts'
import {
  FILE_FIELDS,
  type ReceivedFiles,
  receiveFiles,
  refuseRepeated,
  refuseTooLarge,
  tooManyFiles,
} from '../create/receive-files.ts'
import { lapseConfirmations } from '../measure/confirmations.queries.ts'
import { laudoOrRefuse } from './find-or-refuse.actions.ts'
import {
  clearProgress,
  type LaudoChange,
  type LaudoFile,
  listFiles,
  moveLaudo,
  removeFiles,
  replaceFiles,
  setColumns,
} from './laudo-edit.queries.ts'

interface Place {
  readonly uuid: string
  readonly papel: Papel
}

interface Received {
  readonly files: ReceivedFiles
  readonly sistema: string | undefined
  /** Files stay in their fields, these included, although their contents seem to belong in others. */
  readonly manterArquivos: boolean
  /** Whether the passes are deduced from the track from now on; undefined leaves it as it is. */
  readonly aplicacaoDoTrajeto: boolean | undefined
  /** Content of the only file that is replaced; undefined replaces all files of the role. */
  readonly noLugarDe: string | undefined
  /** Profiles of columns; undefined leaves them as they are. */
  readonly colunas: readonly TextProfile[] | undefined
}

/** Receives the files. They are stored before the rows change: a crash in between leaves contents that nothing refers to. */
export async function prepareReplacement(place: Place, ask: Ask): Promise<Prepared<Routes['replaceLaudoFile']>> {
  const leave = takeUploadSlot(ask)
  const files = receiveFiles(ask)
  let leaveQuota: (() => void) | undefined
  const release = async () => {
    leave()
    leaveQuota?.()
    await files[Symbol.asyncDispose]()
  }
  try {
    const laudo = found(await findLaudo(ask.db, place.uuid, ask.actor, 'createLaudo'))
    refuseUnlessOpen(laudo, place.papel)
    await refuseUsedUp(ask, ofEmpresa(laudo.empresa_id), 0)
    const received = { files, ...(await receive(place.papel, files, ask)) }
    await changeOf(laudo, place.papel, received, ask)
    leaveQuota = await holdInQuota(ask, ofEmpresa(laudo.empresa_id), { bytes: files.bytes(), laudos: 0 })
    await keepAll(files.all().map((file) => file.received))
    return { release, write: (ask) => replace(place, received, ask) }
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

async function receive(papel: Papel, files: ReceivedFiles, ask: Ask): Promise<Omit<Received, 'files'>> {
  const fields: Record<string, string> = {}
  for await (const part of ask.parts()) {
    if (part.kind === 'field') {
      fields[part.name] = part.value
      continue
    }
    try {
      if (part.name !== 'file') {
        throw fileProblem('arquivo-inesperado', part.name.slice(0, 60), 'Envie os arquivos no campo «file».')
      }
      await files.take(part, papel)
    } catch (error) {
      part.stream.destroy()
      throw error
    }
  }
  if (!files.of.has(papel)) throw fileProblem('arquivo-ausente', 'file', `${titleOf(papel)} é obrigatório.`)
  const {
    sistema,
    manterArquivos = false,
    aplicacaoDoTrajeto,
    noLugarDe,
    colunas,
  } = decode(ROUTES.replaceLaudoFile.body, fields)
  await refuseUnknownSystems({ sistema })
  return { sistema, manterArquivos, aplicacaoDoTrajeto, noLugarDe, colunas: colunas && readColumns(colunas) }
}

function titleOf(papel: Papel): string {
  return FILE_FIELDS[`file_${papel}`].title
}

interface Change {
  /** Files of the role that are taken out. */
  readonly out: readonly LaudoFile[]
  /** Hash of all contents afterwards. */
  readonly impressao: Buffer
}

/** Refuses contents that the laudo already has, or that make it equal to another laudo of its empresa. */
async function changeOf(laudo: FoundLaudo, papel: Papel, received: Received, ask: Ask): Promise<Change> {
  const { files, noLugarDe } = received
  const rows = await listFiles(ask.db, laudo.id)
  const before = rows.filter((row) => row.papel === papel)
  const out = before.filter(({ sha256 }) => noLugarDe === undefined || sha256 === noLugarDe)
  if (noLugarDe !== undefined && out.length === 0) throw replacedMeanwhile()
  if (out.length > 0) await refuseHeld(ask, { laudoId: laudo.id })
  const given = files.all().map(({ nome, received: { sha256, bytes } }) => ({ papel, nome, sha256, bytes }))
  if (out.length === given.length && given.every(({ sha256 }) => out.some((one) => one.sha256 === sha256))) {
    const sentence = `${titleOf(papel)} tem o mesmo conteúdo que este laudo já tem: escolha outro.`
    throw fileProblem('arquivo-repetido', 'file', sentence)
  }
  const after = [...rows.filter((row) => !out.includes(row)), ...given]
  const ofRole = after.filter((row) => row.papel === papel)
  if (ofRole.length > ARQUIVOS_MAX[papel]) throw tooManyFiles('file', papel)
  refuseRepeated(
    Map.groupBy(after, (row) => row.papel),
    () => 'file',
  )
  refuseTooLarge(
    after.reduce((sum, { bytes }) => sum + bytes, 0),
    ask.deps.settings,
    'file',
  )
  return { out, impressao: await impressaoOf(laudo, after, ask) }
}

/** The hash of all contents. Refuses those of another laudo of the empresa. */
async function impressaoOf(
  { id, empresa_id }: FoundLaudo,
  files: readonly Pick<LaudoFile, 'papel' | 'sha256'>[],
  { db, actor }: Ask,
): Promise<Buffer> {
  const impressao = fingerprintOf((papel) => files.filter((row) => row.papel === papel).map(({ sha256 }) => sha256))
  const duplicate = await findDuplicate(db, empresa_id, impressao, id)
  if (duplicate) throw repeated(actor, duplicate)
  return impressao
}

async function replace({ uuid, papel }: Place, received: Received, ask: Ask) {
  const { db, deps } = ask
  const laudo = await laudoOrRefuse(uuid, ask, 'createLaudo')
  refuseUnlessOpen(laudo, papel)
  const { files, sistema = null, aplicacaoDoTrajeto = laudo.medir_do_trajeto } = received
  const isOfFlight = papel !== 'clima'
  const manterArquivos = isOfFlight ? received.manterArquivos : laudo.medir_manter_arquivos
  const now = deps.clock.now()
  const { out, impressao } = await changeOf(laudo, papel, received, ask)
  await takeFromQuota(ask, ofEmpresa(laudo.empresa_id), { bytes: files.bytes(), laudos: 0 })
  const rows = files.all().map(({ nome, received: { sha256, bytes } }) => ({ papel, nome, sha256, bytes, sistema }))
  await replaceFiles(db, laudo.id, { out, rows, impressao }, now)
  const decided = { medir_manter_arquivos: manterArquivos, medir_do_trajeto: aplicacaoDoTrajeto }
  await moveLaudo(db, laudo.id, { ...decidedWithout(papel), ...decided }, now)
  if (received.colunas) await setColumns(db, laudo.id, received.colunas)
  if (isOfFlight) await lapseConfirmations(db, laudo.id)
  await clearProgress(db, laudo.id, now)
  await laudoChanged(ask, laudo, decidedWithout(papel), {
    cause: 'trocar-arquivo',
    antes: inWords(papel, out),
    depois: {
      ...inWords(papel, rows),
      ...(sistema !== null && { sistema }),
      ...(manterArquivos && { manterArquivos }),
      ...(aplicacaoDoTrajeto && { aplicacaoDoTrajeto }),
      ...(received.colunas && { colunas: received.colunas }),
    },
  })
  return { uuid: laudo.uuid, status: STATUS_WHEN_NONE.label, message: PROCESSING_AHEAD }
}

/** The first name of the files, and all contents, for the audit. */
function inWords(papel: Papel, files: readonly { readonly nome: string; readonly sha256: string }[]) {
  const [first] = files
  if (!first) return { [papel]: null, sha256: null }
  const name = files.length > 1 ? `${first.nome} e mais ${files.length - 1}` : first.nome
  return { [papel]: name, sha256: files.map(({ sha256 }) => sha256).join(', ') }
}

/**
 * Takes a file away: the weather, or one of several files of a laudo in Erro. `seen` is its content where the person saw it: another person may
 * have replaced it.
 */
export async function removeLaudoFile({ uuid, papel }: Place, seen: string | undefined, ask: Ask) {
  const { db, deps } = ask
  if (papel !== 'clima' && seen === undefined)
    throw invalidFields([{ campo: 'sha256', mensagem: 'Diga qual arquivo deve ser tirado.' }])
  const laudo = await laudoOrRefuse(uuid, ask, 'createLaudo')
  refuseUnlessOpen(laudo, papel)
  const rows = await listFiles(db, laudo.id)
  const ofRole = rows.filter((row) => row.papel === papel)
  if (ofRole.length === 0) throw new Problem('nao-encontrado', { detail: 'Este laudo não tem este arquivo.' })
  const file = seen === undefined ? ofRole[0] : ofRole.find(({ sha256 }) => sha256 === seen)
  if (!file) throw replacedMeanwhile()
  await refuseHeld(ask, { laudoId: laudo.id })
  const isLast = ofRole.length === 1
  if (papel === 'aplicacao' && isLast && !(laudo.medir_do_trajeto && rows.some((row) => row.papel === 'trajeto')))
    throw fileProblem('arquivo-ausente', 'sha256', `${titleOf(papel)} é obrigatório: troque-o por outro.`)
  if (papel === 'trajeto' && isLast && !rows.some((row) => row.papel === 'aplicacao'))
    throw fileProblem('arquivo-ausente', 'sha256', `${titleOf(papel)} é obrigatório: as passadas vêm dele.`)
  // The weather is no part of the fingerprint.
  const others = rows.filter((row) => row !== file)
  const impressao = papel === 'clima' ? laudo.impressao : await impressaoOf(laudo, others, ask)
  const now = deps.clock.now()
  await removeFiles(db, laudo.id, [file], impressao)
  await moveLaudo(db, laudo.id, decidedWithout(papel), now)
  if (papel !== 'clima') await lapseConfirmations(db, laudo.id)
  await clearProgress(db, laudo.id, now)
  await laudoChanged(ask, laudo, decidedWithout(papel), {
    cause: 'tirar-arquivo',
    antes: inWords(papel, [file]),
    depois: { [papel]: null },
  })
  return { uuid: laudo.uuid, status: STATUS_WHEN_NONE.label, message: PROCESSING_AHEAD }
}

function replacedMeanwhile(): Problem {
  return new Problem('conflito', { detail: 'Outra pessoa trocou os arquivos deste laudo: veja-os antes de continuar.' })
}

/** Drops the decisions about a replaced file: they identify polygons by their numbers in the old file. */
function decidedWithout(papel: Papel): LaudoChange {
  return {
    ...(papel === 'area' && { medir_manter: [], medir_tirar: [] }),
    ...(papel === 'aplicacao' && { medir_segundo_voo: false }),
    ...((papel === 'area' || papel === 'aplicacao') && { medir_so_tocados: false }),
  }
}
