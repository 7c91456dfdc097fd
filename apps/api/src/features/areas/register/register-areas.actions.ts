/**
 * Registers the plots of a file in place of the current ones. The file is read and compared before the transaction, which then writes all
 * or nothing: concurrent readers see the complete previous version.
 */

import { type AreaForm, areaFormSchema, Problem, type ReplyOf, type Routes } from '@faixa/contract'
import type { PlotColumns } from '@faixa/geometry'
import { present } from '@faixa/units'
import { plotsChanged } from '../../../changes/plots-changed.queries.ts'
import { type AreaOwner, mustMay, ownerOfForm } from '../../../ground/ground-owner.queries.ts'
import { prepareGround, recordGroundFile, type SentGround } from '../../../ground/prepare-ground.ts'
import { found } from '../../../http/access/found.ts'
import { makeCompact } from '../../../http/answers/compact-answer.ts'
import type { Ask, Prepared } from '../../../http/ask.ts'
import { createUploadSlots } from '../../../http/uploads/upload-slots.ts'
import {
  archivePlots,
  exchangePlots,
  findCurrentVersion,
  findVersion,
  insertPlots,
  insertVersion,
  listCurrentPlots,
  listShapes,
  lockAreas,
} from '../area-versions.queries.ts'
import { COMPACT_PLOTS } from '../compact-plots.queries.ts'
import { type AreaReading, AT_A_TIME, prepareReading, readAreaFile } from './read-area-file.ts'
import { openProgress, READING_SHARE } from './tell-progress.ts'

type Registered = ReplyOf<Routes['registerAreas']>

const DONE = 'Cadastro efetuado com sucesso.'

export function prepareAreas(ask: Ask): Promise<Prepared<Routes['registerAreas']>> {
  const { db, ifMatch, deps } = ask
  const leave = takeSlot(ask)
  prepareReading(deps.settings.memoryMb)
  return prepareGround(ask, leave, {
    schema: areaFormSchema,
    field: 'file_area',
    title: 'O arquivo das áreas',
    ownerOf: ownerOfForm,
    async read({ form, owner, arquivo, content }) {
      const before = (await findCurrentVersion(db, owner))?.numero
      refuseOther(before, ifMatch)
      const progress = openProgress(ask, owner)
      const reading = await readAreaFile(
        { ...content, columns: chosenColumns(form) },
        await listCurrentPlots(db, owner),
        {
          memoryMb: deps.settings.memoryMb,
          onProgress: (etapa, done) => progress(etapa, READING_SHARE * done),
          shapesOf: (ids) => listShapes(db, ids),
        },
      )
      return {
        avisos: reading.avisos,
        write(ask) {
          progress('gravando', READING_SHARE)
          return replaceAreas(ask, { owner, reading, arquivo, before, progress })
        },
      }
    },
  })
}

const takeSlot = createUploadSlots(
  () => 'O servidor já está lendo outros arquivos de áreas: aguarde um pouco e tente novamente.',
  { aPerson: AT_A_TIME, inAll: AT_A_TIME },
  10,
)

interface Replacement {
  readonly owner: AreaOwner
  readonly reading: AreaReading
  readonly arquivo: SentGround
  /** Number of the version that the file was compared with. */
  readonly before: number | undefined
  readonly progress: ReturnType<typeof openProgress>
}

async function replaceAreas(ask: Ask, { owner, reading, arquivo, before, progress }: Replacement): Promise<Registered> {
  const { db, actor, deps } = ask
  const now = deps.clock.now()
  await lockAreas(db, owner)
  refuseOther((await findCurrentVersion(db, owner))?.numero, before ?? 0)
  const { rows, gone, avisos, novos, alterados, iguais, removidos } = reading
  await archivePlots(db, gone, now)
  await recordGroundFile(ask, owner, arquivo)
  for (const [i, some] of rows.entries()) {
    await insertPlots(db, owner, some, { sha256: arquivo.sha256, now })
    progress('gravando', READING_SHARE + (1 - READING_SHARE) * ((i + 1) / rows.length))
  }
  const counts = { novos, alterados, iguais, removidos }
  const { id, numero, talhoes, areaHa } = await insertVersion(db, owner, {
    origem: 'arquivo',
    usuarioId: actor.id,
    arquivo,
    ...counts,
    now,
  })
  packSoon(ask, { id, ...owner })
  const { nome, sistema } = arquivo
  const depois = {
    ...owner,
    versao: numero,
    talhoes,
    areaHa,
    ...counts,
    arquivo: nome,
    ...(sistema !== null && { sistema }),
  }
  const antes = before !== undefined && { antes: { versao: before } }
  await plotsChanged(ask, owner, [{ acao: 'cadastrar', entidade: 'areas', id, ...antes, depois }])
  return { versao: numero, talhoes, areaHa, ...counts, avisos: avisos.map(shownAviso), message: DONE }
}

/** Makes the compact form before a user needs it. */
function packSoon({ deps, afterCommit }: Ask, version: AreaOwner & { readonly id: number }): void {
  afterCommit(async () => void (await makeCompact(COMPACT_PLOTS, deps, version)))
}

function shownAviso({ codigo, gravidade, mensagem, onde, quantidade }: AreaReading['avisos'][number]) {
  return { codigo, gravidade, mensagem, onde, ...present({ quantidade }) }
}

/** Brings an earlier version back, as a new one. */
export async function restoreVersion(id: number, ask: Ask): Promise<Registered> {
  const { db, actor, deps } = ask
  const now = deps.clock.now()
  const { empresa_id, unidade_id } = found(await findVersion(db, id))
  const owner = { empresaId: empresa_id, unidadeId: unidade_id }
  mustMay('createArea', ask, owner)
  await lockAreas(db, owner)
  const before = (await findCurrentVersion(db, owner))?.numero
  refuseOther(before, ask.ifMatch)
  // The plots may have changed while this request waited for the lock.
  const version = await findVersion(db, id)
  if (!version || version.vigente) throw new Problem('conflito', { detail: 'Esta versão já é a vigente.' })
  const changed = await exchangePlots(db, owner, id, now)
  const counts = { ...changed, alterados: 0 }
  const {
    id: made,
    numero,
    talhoes,
    areaHa,
  } = await insertVersion(db, owner, {
    origem: 'retorno',
    retornoDe: version.numero,
    usuarioId: actor.id,
    ...counts,
    now,
    ...(version.compacta && { compacta: version.compacta }),
  })
  const depois = { ...owner, versao: numero, retornoDe: version.numero, talhoes, areaHa, ...counts }
  const act = { acao: 'restaurar', entidade: 'areas', id: made, antes: { versao: before }, depois }
  await plotsChanged(ask, owner, [act])
  const message = `A versão ${version.numero} está de volta, como versão ${numero}.`
  return { versao: numero, talhoes, areaHa, ...counts, avisos: [], message }
}

/** `expected`: the number of the version on which the change is based; 0 for none. Absent: any version. */
function refuseOther(numero: number | undefined, expected: number | undefined): void {
  if (expected === undefined || (numero ?? 0) === expected) return
  const detail =
    'Outra pessoa substituiu as áreas desta empresa enquanto isso: confira a versão nova antes de enviar a sua.'
  throw new Problem('conflito', { detail })
}

function chosenColumns({ colunas = {} }: AreaForm): PlotColumns {
  const { fazenda: farm, codigoFazenda: farmCode, talhao: plot, nome: name, areaDeclarada: declaredHa } = colunas
  return present({ farm, farmCode, plot, name, declaredHa })
}
