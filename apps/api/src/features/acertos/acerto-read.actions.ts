import type { Acerto, AcertoQuery } from '@faixa/contract'
import { acertoRefusal } from '@faixa/domain'
import { historyOf } from '../../db/audit/history.ts'
import { found } from '../../http/access/found.ts'
import { pageAnswer } from '../../http/answers/page-answer.ts'
import type { Ask } from '../../http/ask.ts'
import { readChecks } from '../laudos/laudo-checks.queries.ts'
import { acertoOf, listedAcerto } from './acerto-info.ts'
import { listContestacoes, listContratosOfLinhas, listLinhas } from './acerto-linhas.queries.ts'
import { type AcertoRow, findAcerto, listAcertoRows } from './acerto-rows.queries.ts'
import { computeAcerto } from './compute-acerto.actions.ts'

export async function listAcertos(query: AcertoQuery, { db, actor }: Ask) {
  const { rows, ...counted } = await listAcertoRows(db, actor, query)
  return {
    acertos: rows.map(listedAcerto),
    ...pageAnswer(query, counted),
  }
}

export async function readAcerto(uuid: string, ask: Ask): Promise<Acerto> {
  const row = await findOrRefuse(uuid, ask)
  const linhas = await listLinhas(ask.db, row.id)
  return acertoOf(row, {
    linhas,
    contratos: await listContratosOfLinhas(ask.db, row.id),
    contestacoes: await listContestacoes(ask.db, row.id),
    verificacoes: await readChecks(
      ask.db,
      linhas.map(({ laudo_uuid }) => laudo_uuid),
    ),
    fora: acertoRefusal('recalcular', row.situacao) === undefined ? await leftOut(row, linhas, ask) : [],
  })
}

export async function readAcertoHistory(uuid: string, ask: Ask) {
  const row = await findOrRefuse(uuid, ask)
  return historyOf(ask, 'acerto', row.id)
}

/** Lists laudos of the period of an open settlement that are not among its lines, computed at this request. */
async function leftOut(row: AcertoRow, linhas: Awaited<ReturnType<typeof listLinhas>>, ask: Ask) {
  const { linhas: now, fora } = await computeAcerto(ask, periodOf(row))
  const held = new Map(linhas.map(({ laudo_id, vale }) => [laudo_id, vale]))
  const late = now.flatMap(({ laudo_id, ...details }): Acerto['fora'] => {
    const { codigo, nome, data, tratamento } = details
    // A withdrawn laudo is shown among the lines.
    return held.has(laudo_id)
      ? []
      : [{ laudo: details.laudo_uuid, codigo, nome, data, tratamento, motivo: 'ainda-nao' }]
  })
  return [...fora, ...late]
}

export function periodOf({ id, empresa_id, prestadora_id, inicio, fim }: AcertoRow) {
  return { acertoId: id, empresaId: empresa_id, prestadoraId: prestadora_id, inicio, fim }
}

async function findOrRefuse(uuid: string, { db, actor }: Ask): Promise<AcertoRow> {
  return found(await findAcerto(db, uuid, actor, 'readAcerto'))
}
