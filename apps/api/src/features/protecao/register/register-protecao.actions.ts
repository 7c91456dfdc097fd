/**
 * Registers protected areas and obstacles from a file: the whole file as one, or each chosen area of it with its name and classification. The
 * file is read before the transaction, which then writes all or nothing.
 */
import { buffer as readWhole } from 'node:stream/consumers'
import {
  invalidFields,
  Problem,
  type ProtecaoForm,
  protecaoFormSchema,
  type ReplyOf,
  type Routes,
} from '@faixa/contract'
import { type Classificacao, distanceToKeep } from '@faixa/domain'
import { formatNumber, present } from '@faixa/units'
import { areaChanged } from '../../../changes/area-changed.queries.ts'
import { refuseUnknownSystems } from '../../../http/access/refuse-unknown-system.ts'
import { makeCompact } from '../../../http/answers/compact-answer.ts'
import type { Ask, Prepared } from '../../../http/ask.ts'
import { type OneFileUpload, readOneFileForm } from '../../../http/uploads/one-file-form.ts'
import { refuseMisplaced } from '../../../http/uploads/refuse-misplaced.ts'
import { createUploadSlots } from '../../../http/uploads/upload-slots.ts'
import { holdInQuota, ofEmpresa, refuseUsedUp, takeFromQuota } from '../../../quota/take-from-quota.ts'
import { ownerOfForm } from '../../areas/area-owner.queries.ts'
import { type AreaOwner, insertFile } from '../../areas/area-versions.queries.ts'
import { COMPACT_PROTECOES } from '../compact/protecao-compact.actions.ts'
import { settledDistance } from '../distancias.actions.ts'
import { insertProtecoes, lockProtecoes, readDistancias, touchSet } from '../protecao-write.queries.ts'
import type { ProtecaoReading, ReadProtecao } from './read-protecao.program.ts'
import { readProtecaoFile } from './read-protecao-file.ts'

const FILE = 'file_area_protecao'

type Upload = OneFileUpload<ProtecaoForm, AreaOwner>

export async function prepareProtecao(ask: Ask): Promise<Prepared<Routes['registerProtecao']>> {
  const leave = takeSlot(ask)
  let upload: Upload | undefined
  let leaveQuota: (() => void) | undefined
  const release = async () => {
    leave()
    leaveQuota?.()
    await upload?.file.received.discard()
  }
  try {
    upload = await readOneFileForm(ask, {
      ...{ schema: protecaoFormSchema, file: FILE, title: 'O traçado da área' },
      async check(form) {
        await refuseUnknownSystems({ sistemaArea: form.sistemaArea })
        const owner = await ownerOf(form, ask)
        await refuseUsedUp(ask, ofEmpresa(owner.empresaId), 0)
        return owner
      },
    })
    const read = upload
    const { checked: owner, file, form } = upload
    const { settings } = ask.deps
    leaveQuota = await holdInQuota(ask, ofEmpresa(owner.empresaId), { bytes: file.received.bytes, laudos: 0 })
    const reading = await readProtecaoFile(
      {
        name: file.nome,
        bytes: await readWhole(file.received.read()),
        largestBytes: settings.maxFileBytes,
        ...present({ chosen: form.areas?.map(({ indice }) => indice), system: form.sistemaArea }),
      },
      settings.memoryMb,
    )
    refuseMisplaced(reading.avisos, FILE, form.manterArquivos)
    // A file that cannot be used, or is beyond the quota, is never kept.
    await file.received.keep()
    return { release, write: (ask) => registerAreas(ask, read, reading) }
  } catch (error) {
    await release()
    throw error
  }
}

const takeSlot = createUploadSlots(
  (most) => `Você já está enviando ${most} traçados: aguarde o fim de um deles e tente novamente.`,
)

/** People of an empresa may leave its name out, because the specification's form does not ask for it. */
function ownerOf({ empresa, unidade }: ProtecaoForm, ask: Ask): Promise<AreaOwner> {
  const { empresaId, unidadeId, isUnidade } = ask.actor
  const own = empresa ?? empresaId
  if (own === undefined) throw invalidFields([{ campo: 'empresa', mensagem: 'Escolha uma empresa da lista.' }])
  const ownUnidade = empresa === undefined && isUnidade ? unidadeId : undefined
  return ownerOfForm(ask, { empresa: own, unidade: unidade ?? ownUnidade })
}

interface Named {
  readonly nome: string
  readonly identificacao?: string | undefined
  readonly classificacao: Classificacao
  readonly buffer?: number | undefined
  /** Field of the form in which its distance is typed. */
  readonly campo: string
}

async function registerAreas(
  ask: Ask,
  { form, checked: owner, file: { nome: arquivo, received } }: Upload,
  { areas, avisos }: ProtecaoReading,
): Promise<ReplyOf<Routes['registerProtecao']>> {
  const { db, deps, actor } = ask
  const now = deps.clock.now()
  await lockProtecoes(db, owner)
  const distancias = await readDistancias(db, owner.empresaId)
  const sha256 = Buffer.from(received.sha256, 'hex')
  const sistema = form.sistemaArea ?? null
  await takeFromQuota(ask, ofEmpresa(owner.empresaId), { bytes: received.bytes, laudos: 0 })
  await insertFile(db, { sha256, bytes: received.bytes }, now)
  const named = areas.map((area) => namesOf(area, form))
  const rows = areas.map((area, i) => {
    const { nome, identificacao, classificacao, buffer, campo } = named[i]!
    return {
      ...{ empresa_id: owner.empresaId, unidade_id: owner.unidadeId, usuario_id: actor.id },
      ...{ nome, identificacao: identificacao ?? null, classificacao, distancia_propria_m: buffer ?? null },
      distancia_m: settledDistance(classificacao, buffer ?? null, distancias.get(classificacao), campo),
      ...{ geometria: area.geometria, limites: area.limites },
      ...{ area_ha: area.areaHa ?? null, comprimento_km: area.comprimentoKm ?? null },
      ...{ valida_de: form.validaDe ?? null, valida_ate: form.validaAte ?? null },
      ...{ sha256, arquivo_nome: arquivo, sistema, criado_em: now, atualizado_em: now },
    }
  })
  const inserted = await insertProtecoes(db, rows)
  const set = await touchSet(db, owner)
  const acts = inserted.map(({ id }, i) => {
    const { empresa_id, unidade_id, nome, identificacao, classificacao, distancia_m, valida_de, valida_ate } = rows[i]!
    const depois = {
      empresa_id,
      unidade_id,
      nome,
      identificacao,
      classificacao,
      distancia_m,
      valida_de,
      valida_ate,
      ...(sistema !== null && { sistema }),
    }
    return { acao: 'cadastrar', entidade: 'protecao', id, depois }
  })
  await areaChanged(ask, { owner, ids: inserted.map(({ id }) => id), columns: ['geometria'] }, acts)
  // The compact form is made before somebody waits for it.
  ask.afterCommit(async () => void (await makeCompact(COMPACT_PROTECOES, deps, { ...set, ...owner })))
  return {
    areas: inserted.map(({ uuid }, i) => {
      const { nome, classificacao, distancia_m } = rows[i]!
      const distanciaM = distanceToKeep(classificacao, 'tripulada', distancia_m ?? undefined)
      return { uuid, nome, classificacao, forma: formOf(areas[i]!), ...present({ distanciaM }) }
    }),
    avisos: [...avisos],
    message:
      inserted.length === 1
        ? 'A área cadastrada encontra-se disponível para visualização no mapa.'
        : `As ${formatNumber(inserted.length, 0)} áreas cadastradas encontram-se disponíveis para visualização no mapa.`,
  }
}

function namesOf({ indice }: ReadProtecao, form: ProtecaoForm): Named {
  const at = form.areas?.findIndex((area) => area.indice === indice) ?? -1
  const one = form.areas?.[at]
  if (one) return { ...one, campo: `areas.${at}.buffer` }
  const { nome, identificacao, classificacao, buffer } = form
  // The schema requires a name wherever the areas are not named one by one.
  if (nome === undefined) throw new Problem('erro-interno')
  return { nome, identificacao, classificacao, buffer, campo: 'buffer' }
}

function formOf({ geometria }: ReadProtecao) {
  return (JSON.parse(geometria) as { readonly type: ReplyOf<Routes['readProtecao']>['forma'] }).type
}
