/**
 * Signs what the question of a case finds now. The flights are measured before the transaction; a laudo that gets another revision meanwhile
 * makes the request fail, because the document would rest on a revision that does not have its numbers.
 */
import { createHash, randomBytes } from 'node:crypto'
import { LEVANTAMENTOS_MAX, Problem, type ReplyOf, type Routes } from '@faixa/contract'
import { CURVA_DE_DERIVA, METODO_DA_PERGUNTA } from '@faixa/domain'
import { CODE_BYTES, canonicalText, type LevantamentoDocument, shortCode } from '@faixa/revision'
import { formatCount, present } from '@faixa/units'
import { audit } from '../../../db/audit/audit.ts'
import { recordDone } from '../../../db/audit/security-log.ts'
import { snapshot } from '../../../db/database.ts'
import { found } from '../../../http/access/found.ts'
import type { Ask, Prepared } from '../../../http/ask.ts'
import { numberOf } from '../../../laudo/ocorrencias/held-laudos.queries.ts'
import { keepPublicKey } from '../../../laudo/record-revision.queries.ts'
import { VERSION } from '../../../version.ts'
import { leafOf } from '../../verificar/read-revision.queries.ts'
import { type CasoRow, findCaso, lockCaso } from '../casos/casos.queries.ts'
import type { FlightRow } from '../flights-near.queries.ts'
import { findVoosPerto, type VoosFound } from '../list-voos-perto.actions.ts'
import { placeOfCaso } from '../lugar/place-of-question.actions.ts'
import {
  countLevantamentos,
  findLevantamento,
  insertLevantamento,
  listHeldLaudos,
  listLevantamentoRows,
  readMeasuredAt,
  readNewestRevisions,
  readPilotNames,
} from './levantamentos.queries.ts'

/** Longest time of the measuring, ms: a paper for a court may take longer than an answer on a screen. */
const MOST_MS = 180_000

type Revisions = Awaited<ReturnType<typeof readNewestRevisions>>
type Held = Awaited<ReturnType<typeof listHeldLaudos>>[number]
type Flights = Pick<LevantamentoDocument, 'voos' | 'semMedida'>

export async function prepareLevantamento(uuid: string, ask: Ask): Promise<Prepared<Routes['createLevantamento']>> {
  const { db, actor } = ask
  const row = found(await findCaso(db, uuid, actor, 'saveOcorrencia'))
  await refuseTooMany(ask, row)
  const { raio_m: raioM, de, ate } = row
  const of = { empresaId: row.empresa_id, unidadeId: row.unidade_id }
  const asked = await findVoosPerto({ place: placeOfCaso(row).place, raioM, de, ate }, ask, {
    ...{ of, namesUnmeasured: true, namesPersons: false, mostMs: MOST_MS },
  })
  const held = await listHeldLaudos(db, actor, row)
  const rows = [...asked.found, ...asked.semData, ...asked.semMedida].map(({ row }) => row)
  const seen = new Set(rows.map(({ id }) => id))
  const lost = held.filter(({ id }) => !seen.has(id))
  const ids = [...rows, ...lost].map(({ id }) => id)
  const revisions = await readNewestRevisions(db, ids)
  const flights = flightsOf(asked, lost, revisions)
  return {
    write: async (within) => {
      const { db, actor, deps } = within
      await lockCaso(db, uuid)
      const row = found(await findCaso(db, uuid, actor, 'saveOcorrencia'))
      await refuseTooMany(within, row)
      refuseChanged(revisions, await readNewestRevisions(db, ids))
      const quando = deps.clock.now()
      const codigo = shortCode(randomBytes(CODE_BYTES))
      const numero = (await countLevantamentos(db, row.id)) + 1
      const document = documentOf(row, flights, { codigo, numero, quando, conta: actor.id })
      const documento = canonicalText(document)
      const { chave, publica, assinatura } = deps.signer.sign(Buffer.from(documento))
      await keepPublicKey(db, { chave, publica, quando })
      const [voos, sem_medida] = [document.voos.length, document.semMedida.length]
      const id = await insertLevantamento(db, {
        ...{ ocorrencia_id: row.id, numero, documento, chave, assinatura, codigo, quando, voos, sem_medida },
        sha256: createHash('sha256').update(documento).digest(),
        com_ocultos: [...rows, ...lost].some(({ hidden }) => hidden),
        usuario_id: actor.id,
      })
      await deps.queue.enqueue(db, 'registrar-revisoes', {})
      const depois = { ocorrencia: numberOf(row), numero, codigo, voos, semMedida: sem_medida }
      await audit(within, { acao: 'assinar', entidade: 'levantamento', id, depois })
      const message = `O levantamento ${numero} da ocorrência ${numberOf(row)} foi assinado com ${voos === 0 ? 'nenhum voo' : formatCount(voos, 'voo', 'voos')}.`
      return { codigo, numero, message }
    },
  }
}

async function refuseTooMany({ db }: Ask, { id }: CasoRow): Promise<void> {
  if ((await countLevantamentos(db, id)) >= LEVANTAMENTOS_MAX) throw new Problem('levantamentos-demais')
}

function refuseChanged(before: Revisions, now: Revisions): void {
  if ([...now].some(([id, { sha256 }]) => before.get(id)?.sha256 !== sha256)) {
    throw new Problem('conflito', {
      detail: 'Um laudo mudou enquanto o levantamento era feito: faça o levantamento de novo.',
    })
  }
}

function flightsOf({ found, semData, semMedida }: VoosFound, lost: readonly Held[], revisions: Revisions): Flights {
  const laudoOf = (row: FlightRow | Held) => ({
    ...{ uuid: row.uuid, codigo: row.codigo, nome: row.nome, data: row.data },
    ...{ prestadora: row.prestadora_nome, piloto: row.piloto_id },
    ...present({ revisao: revisions.get(row.id) }),
  })
  return {
    voos: found.map(({ row, voo: { empresa: _empresa, piloto: _piloto, ...voo } }) => ({
      ...voo,
      ...laudoOf(row),
      ...present({ medidoEm: row.processado_em?.toISOString() }),
    })),
    semMedida: [
      ...semMedida.map(({ row, motivo }) => ({ ...laudoOf(row), motivo })),
      ...semData.map(({ row, distanceM }) => ({ ...laudoOf(row), motivo: 'semData' as const, distanciaM: distanceM })),
      ...lost.map((row) => ({ ...laudoOf(row), motivo: 'naoEncontrado' as const, distanciaM: row.distancia_m })),
    ],
  }
}

interface Signing {
  readonly codigo: string
  readonly numero: number
  readonly quando: Date
  readonly conta: number
}

function documentOf(row: CasoRow, flights: Flights, { codigo, numero, quando, conta }: Signing): LevantamentoDocument {
  const { uuid, empresa_nome: empresa, lat, lon, lugar, raio_m: raioM, de, ate } = row
  return {
    tipo: 'faixa/levantamento',
    versao: 1,
    verificacao: codigo,
    numero,
    quando: quando.toISOString(),
    conta,
    ocorrencia: { uuid, numero: numberOf(row), empresa, lat, lon, ...(lugar && { lugar }), raioM, de, ate },
    metodo: { versao: METODO_DA_PERGUNTA, deriva: CURVA_DE_DERIVA, motor: `faixa ${VERSION}` },
    ...flights,
  }
}

export async function listLevantamentos(
  uuid: string,
  { db, actor }: Ask,
): Promise<ReplyOf<Routes['listLevantamentos']>> {
  const caso = found(await findCaso(db, uuid, actor, 'readOcorrencia'))
  const rows = await listLevantamentoRows(db, actor, caso.id)
  return {
    levantamentos: rows.map(({ quando, sem_medida, sha256, ...row }) => ({
      ...row,
      quando: quando.toISOString(),
      semMedida: sem_medida,
      hash: sha256.toString('hex'),
    })),
  }
}

export async function readLevantamento(
  uuid: string,
  codigo: string,
  ask: Ask,
): Promise<ReplyOf<Routes['readLevantamento']>> {
  const { actor } = ask
  const { caso, row, registro } = await snapshot(ask.db, async (db) => {
    const caso = found(await findCaso(db, uuid, actor, 'readOcorrencia'))
    const row = found(await findLevantamento(db, actor, caso.id, codigo))
    return { caso, row, registro: await leafOf(db, { levantamentoId: row.id }) }
  })
  const documento = JSON.parse(row.documento) as LevantamentoDocument
  const { voos, semMedida } = documento
  const measured = await readMeasuredAt(
    ask.db,
    actor,
    voos.map(({ uuid }) => uuid),
  )
  await recordDone(ask, {
    evento: 'ler-ocorrencia',
    detalhe: { ocorrencia: numberOf(caso), empresa: caso.empresa_id, levantamento: row.numero },
  })
  return {
    documento,
    chave: row.chave,
    assinatura: row.assinatura.toString('hex'),
    ...(registro && { registro }),
    hash: row.sha256.toString('hex'),
    pilotos: await readPilotNames(ask.db, [...new Set([...voos, ...semMedida].map(({ piloto }) => piloto))]),
    desenhaveis: voos.flatMap(({ uuid, medidoEm }) =>
      measured.has(uuid) && measured.get(uuid) === medidoEm ? [uuid] : [],
    ),
  }
}
