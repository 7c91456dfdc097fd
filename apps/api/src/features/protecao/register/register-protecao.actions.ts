/**
 * Registers protected areas and obstacles from a file: the whole file as one, or each chosen area of it with its name and classification. The
 * file is read before the transaction, which then writes all or nothing.
 */

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
import { type AreaOwner, ownerOfForm } from '../../../ground/ground-owner.queries.ts'
import { prepareGround, recordGroundFile, type SentGround } from '../../../ground/prepare-ground.ts'
import { makeCompact } from '../../../http/answers/compact-answer.ts'
import type { Ask, Prepared } from '../../../http/ask.ts'
import { createUploadSlots } from '../../../http/uploads/upload-slots.ts'
import { COMPACT_PROTECOES } from '../compact-protecoes.queries.ts'
import { settledDistances } from '../distancias.actions.ts'
import { insertProtecoes, lockProtecoes, readDistancias, touchSet } from '../protecao-write.queries.ts'
import type { ProtecaoReading, ReadProtecao } from './read-protecao.program.ts'
import { readProtecaoFile } from './read-protecao-file.ts'

export function prepareProtecao(ask: Ask): Promise<Prepared<Routes['registerProtecao']>> {
  return prepareGround(ask, takeSlot(ask), {
    schema: protecaoFormSchema,
    field: 'file_area_protecao',
    title: 'O traçado da área',
    ownerOf,
    async read({ form, owner, arquivo, content }) {
      const chosen = form.areas?.map(({ indice }) => indice)
      const reading = await readProtecaoFile({ ...content, ...present({ chosen }) }, ask.deps.settings.memoryMb)
      return { avisos: reading.avisos, write: (ask) => registerAreas(ask, form, { owner, arquivo, reading }) }
    },
  })
}

const takeSlot = createUploadSlots(
  (most) => `Você já está enviando ${most} traçados: aguarde o fim de um deles e tente novamente.`,
)

/** People of an empresa may omit its name, because the specification's form does not have that field. */
function ownerOf(ask: Ask, { empresa, unidade }: ProtecaoForm): Promise<AreaOwner> {
  const { empresaId, unidadeId, isUnidade } = ask.actor
  const empresaDaArea = empresa ?? empresaId
  if (empresaDaArea === undefined)
    throw invalidFields([{ campo: 'empresa', mensagem: 'Escolha uma empresa da lista.' }])
  const ownUnidade = empresa === undefined && isUnidade ? unidadeId : undefined
  return ownerOfForm(ask, { empresa: empresaDaArea, unidade: unidade ?? ownUnidade })
}

interface Named {
  readonly nome: string
  readonly identificacao?: string | undefined
  readonly classificacao: Classificacao
  readonly buffer?: number | undefined
  /** Field of the form in which the area's distance is typed. */
  readonly campo: string
}

interface Registration {
  readonly owner: AreaOwner
  readonly arquivo: SentGround
  readonly reading: ProtecaoReading
}

async function registerAreas(
  ask: Ask,
  form: ProtecaoForm,
  { owner, arquivo, reading: { areas, avisos } }: Registration,
): Promise<ReplyOf<Routes['registerProtecao']>> {
  const { db, deps, actor } = ask
  const now = deps.clock.now()
  await lockProtecoes(db, owner)
  const distancias = await readDistancias(db, owner.empresaId)
  const { sha256, sistema } = arquivo
  await recordGroundFile(ask, owner, arquivo)
  const named = areas.map((area) => namesOf(area, form))
  const settled = await settledDistances(
    named.map(({ classificacao, buffer, campo }) => ({
      classificacao,
      distanceM: buffer ?? null,
      ofEmpresa: distancias.get(classificacao),
      campo,
    })),
    ask,
  )
  const rows = areas.map((area, i) => {
    const { nome, identificacao, classificacao, buffer } = named[i]!
    return {
      empresa_id: owner.empresaId,
      unidade_id: owner.unidadeId,
      usuario_id: actor.id,
      nome,
      identificacao: identificacao ?? null,
      classificacao,
      distancia_propria_m: buffer ?? null,
      ...settled[i]!,
      geometria: area.geometria,
      limites: area.limites,
      area_ha: area.areaHa ?? null,
      comprimento_km: area.comprimentoKm ?? null,
      valida_de: form.validaDe ?? null,
      valida_ate: form.validaAte ?? null,
      sha256,
      arquivo_nome: arquivo.nome,
      sistema,
      criado_em: now,
      atualizado_em: now,
    }
  })
  const inserted = await insertProtecoes(db, rows)
  const set = await touchSet(db, owner)
  const acts = inserted.map(({ id }, i) => {
    const { empresa_id, unidade_id, nome, identificacao, classificacao, valida_de, valida_ate } = rows[i]!
    const { distancia_m, distancia_drone_m } = rows[i]!
    const depois = {
      empresa_id,
      unidade_id,
      nome,
      identificacao,
      classificacao,
      distancia_m,
      distancia_drone_m,
      valida_de,
      valida_ate,
      ...(sistema !== null && { sistema }),
    }
    return { acao: 'cadastrar', entidade: 'protecao', id, depois }
  })
  await areaChanged(ask, { owner, ids: inserted.map(({ id }) => id), columns: ['geometria'] }, acts)
  // The compact form is made before a user needs it.
  ask.afterCommit(async () => void (await makeCompact(COMPACT_PROTECOES, deps, { ...set, ...owner })))
  return {
    areas: inserted.map(({ uuid }, i) => {
      const { nome, classificacao, distancia_m, distancia_drone_m } = rows[i]!
      const distances = {
        distanciaM: distanceToKeep(classificacao, 'tripulada', distancia_m ?? undefined),
        distanciaDroneM: distanceToKeep(classificacao, 'drone', distancia_drone_m ?? undefined),
      }
      return { uuid, nome, classificacao, forma: formOf(areas[i]!), ...present(distances) }
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
  // The schema requires a name unless each area has its own.
  if (nome === undefined) throw new Problem('erro-interno')
  return { nome, identificacao, classificacao, buffer, campo: 'buffer' }
}

function formOf({ geometria }: ReadProtecao) {
  return (JSON.parse(geometria) as { readonly type: ReplyOf<Routes['readProtecao']>['forma'] }).type
}
