/** Saves, lists, reads and changes cases. Their flights are those that the question finds, which takes long and therefore comes before the writing. */
import { type InputOf, invalidFields, Problem, type ReplyOf, type Routes } from '@faixa/contract'
import { may } from '@faixa/domain'
import { formatCount, present } from '@faixa/units'
import { audit } from '../../../db/audit/audit.ts'
import { recordDone } from '../../../db/audit/security-log.ts'
import { isEmpresaWithin } from '../../../entidades/entities-within.queries.ts'
import { found, refuseStale } from '../../../http/access/found.ts'
import { pageAnswer } from '../../../http/answers/page-answer.ts'
import type { Ask, Prepared } from '../../../http/ask.ts'
import { numberOf } from '../../../laudo/ocorrencias/held-laudos.queries.ts'
import { findVoosPerto } from '../list-voos-perto.actions.ts'
import { middleOf, placeOfCaso, placeOfQuestion } from '../lugar/place-of-question.actions.ts'
import {
  addLaudos,
  addNota,
  type CasoRow,
  findCaso,
  insertCaso,
  listCasoRows,
  listLaudosOf,
  listNotas,
  lockCaso,
  saveCaso,
} from './casos.queries.ts'

const entidade = 'ocorrencia'
/** The day in Brasília, yyyy-mm-dd. */
const OFFICE_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })

export async function listOcorrencias(
  query: InputOf<Routes['listOcorrencias']>['query'],
  { db, actor }: Ask,
): Promise<ReplyOf<Routes['listOcorrencias']>> {
  const { rows, total } = await listCasoRows(db, actor, query)
  return { ocorrencias: rows.map(listed), ...pageAnswer(query, { total }) }
}

function listed(row: CasoRow) {
  return {
    uuid: row.uuid,
    numero: numberOf(row),
    versao: row.versao,
    titulo: row.titulo,
    empresa: { id: row.empresa_id, nome: row.empresa_nome },
    lat: row.lat,
    lon: row.lon,
    ...(row.lugar && { lugar: { tipo: row.lugar.tipo, ...present({ nome: row.lugar.nome }) } }),
    raioM: row.raio_m,
    de: row.de,
    ate: row.ate,
    situacao: row.situacao,
    voos: row.voos ?? 0,
    por: row.usuario_nome,
    criadoEm: row.criado_em.toISOString(),
  }
}

export async function readOcorrencia(uuid: string, ask: Ask): Promise<ReplyOf<Routes['readOcorrencia']>> {
  const { db, actor } = ask
  const row = found(await findCaso(db, uuid, actor, 'readOcorrencia'))
  const [laudos, notas] = [await listLaudosOf(db, actor, row.id), await listNotas(db, row.id)]
  await recordDone(ask, { evento: 'ler-ocorrencia', detalhe: { ocorrencia: numberOf(row), empresa: row.empresa_id } })
  const { lugar: _named, ...withoutPlace } = listed(row)
  return {
    ...withoutPlace,
    ...(row.lugar && { lugar: row.lugar }),
    relato: row.relato,
    laudos: laudos.map(({ prestadora_nome, distancia_m, incluido_em, ...laudo }) => ({
      ...laudo,
      prestadora: prestadora_nome,
      distanciaM: distancia_m,
      incluidoEm: incluido_em.toISOString(),
    })),
    notas: notas.map(({ texto, por, criado_em }) => ({ texto, por, em: criado_em.toISOString() })),
  }
}

type Sent = InputOf<Routes['createOcorrencia']>['body']
type Question = Parameters<typeof findVoosPerto>[0]

async function flightsOf({ place, raioM, de, ate }: Question, ask: Ask) {
  const { found } = await findVoosPerto({ place, raioM, de, ate }, ask)
  return found.map(({ voo: { uuid, menorDistanciaM } }) => ({ uuid, distanciaM: menorDistanciaM }))
}

export async function prepareOcorrencia(sent: Sent, ask: Ask): Promise<Prepared<Routes['createOcorrencia']>> {
  const empresaId = sent.empresa ?? ask.actor.empresaId
  if (empresaId === undefined || !(await isEmpresaWithin(ask.db, ask.actor, empresaId))) {
    const mensagem = empresaId === undefined ? 'Escolha a empresa.' : 'A empresa não está na lista.'
    throw invalidFields([{ campo: 'empresa', mensagem }])
  }
  const unidadeId = ask.actor.isUnidade ? ask.actor.unidadeId : undefined
  if (!may(ask.actor, 'saveOcorrencia', { empresaId, unidadeId })) throw new Problem('sem-permissao')
  const { place, lugar, empresaId: placeOf } = await placeOfQuestion(sent, ask)
  // The case shows the name and the outline of its place, which people of this empresa may not know of another one.
  if (placeOf !== undefined && placeOf !== empresaId) {
    const mensagem = 'O lugar é de outra empresa: marque um ponto ou desenhe um polígono.'
    throw invalidFields([{ campo: lugar?.tipo ?? 'lat', mensagem }])
  }
  const { raioM, de, ate } = sent
  const flights = await flightsOf({ place, raioM, de, ate }, ask)
  return {
    write: async (within) => {
      const { db, actor, deps } = within
      const now = deps.clock.now()
      const made = await insertCaso(db, {
        empresa_id: empresaId,
        unidade_id: unidadeId ?? null,
        ano: Number(OFFICE_DAY.format(now).slice(0, 4)),
        titulo: sent.titulo,
        ...present({ relato: sent.relato }),
        ...middleOf(place),
        ...(lugar && { lugar: JSON.stringify(lugar) }),
        raio_m: raioM,
        de,
        ate,
        usuario_id: actor.id,
        criado_em: now,
      })
      const laudos = await addLaudos(
        db,
        { id: made.id, empresa_id: empresaId, unidade_id: unidadeId ?? null },
        flights,
        now,
      )
      const depois = { numero: made.escrito, titulo: sent.titulo, laudos }
      await audit(within, { acao: 'cadastrar', entidade, id: made.id, depois })
      const { uuid, escrito: numero, versao } = made
      const message = `A ocorrência ${numero} foi salva com ${formatCount(laudos, 'voo', 'voos')}.`
      return { uuid, numero, versao, message }
    },
  }
}

async function lockedCaso(uuid: string, { db, actor }: Ask): Promise<CasoRow> {
  await lockCaso(db, uuid)
  return found(await findCaso(db, uuid, actor, 'saveOcorrencia'))
}

export async function updateOcorrencia(
  uuid: string,
  { nota, ...sent }: InputOf<Routes['updateOcorrencia']>['body'],
  ask: Ask,
): Promise<ReplyOf<Routes['updateOcorrencia']>> {
  const { db, actor, deps } = ask
  const row = await lockedCaso(uuid, ask)
  refuseStale(ask, row)
  const now = deps.clock.now()
  const { titulo, relato, situacao } = row
  const change = present(sent)
  await saveCaso(db, row.id, change, now)
  if (nota !== undefined) {
    await addNota(db, { ocorrencia_id: row.id, usuario_id: actor.id, texto: nota, criado_em: now })
  }
  const antes = { titulo, relato, situacao }
  await audit(ask, {
    acao: 'alterar',
    entidade,
    id: row.id,
    antes,
    depois: { ...antes, ...change, ...(nota !== undefined && { nota }) },
  })
  const numero = numberOf(row)
  return { uuid, numero, versao: row.versao + 1, message: `A ocorrência ${numero} foi salva com sucesso!` }
}

export async function prepareRefresh(uuid: string, ask: Ask): Promise<Prepared<Routes['refreshOcorrencia']>> {
  const row = found(await findCaso(ask.db, uuid, ask.actor, 'saveOcorrencia'))
  refuseClosed(row)
  const { raio_m: raioM, de, ate } = row
  const flights = await flightsOf({ place: placeOfCaso(row).place, raioM, de, ate }, ask)
  return {
    write: async (within) => {
      const { db, deps } = within
      const row = await lockedCaso(uuid, within)
      refuseClosed(row)
      const now = deps.clock.now()
      const incluidos = await addLaudos(db, row, flights, now)
      await saveCaso(db, row.id, {}, now)
      await audit(within, { acao: 'atualizar', entidade, id: row.id, depois: { laudos: incluidos } })
      const message =
        incluidos === 0
          ? 'Nenhum voo novo passou perto do lugar.'
          : `${formatCount(incluidos, 'voo foi incluído', 'voos foram incluídos')}.`
      return { uuid, numero: numberOf(row), versao: row.versao + 1, incluidos, message }
    },
  }
}

function refuseClosed({ situacao }: CasoRow): void {
  if (situacao === 'encerrada') throw new Problem('ocorrencia-encerrada')
}
