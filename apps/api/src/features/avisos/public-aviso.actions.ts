/** Shows a notice to the person who has its code, who may confirm it and refuse further ones. */
import { type AvisoPublico, Problem } from '@faixa/contract'
import { ordemChanged } from '../../changes/ordem-changed.queries.ts'
import { audit } from '../../db/audit/audit.ts'
import type { AskFor } from '../../http/ask.ts'
import { readPlotShapes } from '../ordens/ordem-comparison.queries.ts'
import { hashOfCode } from './aviso-code.ts'
import { findByCode, markRead, markReceived, type PublicRow, writeObjection } from './public-aviso.queries.ts'

type AskAnyone = AskFor<'anyone'>

/** One answer for a code that is malformed, that does not exist, and whose person was removed. */
async function noticeOf(codigo: string, { db }: AskAnyone): Promise<PublicRow> {
  const row = await findByCode(db, hashOfCode(codigo))
  if (!row)
    throw new Problem('nao-encontrado', { detail: 'Este aviso não existe: confira se o endereço está inteiro.' })
  return row
}

export async function readAviso(codigo: string, ask: AskAnyone): Promise<AvisoPublico> {
  const row = await noticeOf(codigo, ask)
  if (row.lido_em === null) {
    await markRead(ask.db, row.id, ask.deps.clock.now())
    await changed(row, ask)
  }
  return publicOf(row, ask)
}

export async function receiveAviso(codigo: string, ask: AskAnyone): Promise<AvisoPublico> {
  const row = await noticeOf(codigo, ask)
  const now = ask.deps.clock.now()
  if (await markReceived(ask.db, row.id, now)) {
    await audit(ask, { acao: 'receber', entidade: 'aviso', id: row.id })
    await changed(row, ask)
  }
  return publicOf({ ...row, recebido_em: row.recebido_em ?? now }, ask)
}

export async function refuseAvisos(codigo: string, ask: AskAnyone): Promise<AvisoPublico> {
  const row = await noticeOf(codigo, ask)
  if (!row.objecao) {
    await writeObjection(ask.db, row, ask.deps.clock.now())
    await audit(ask, { acao: 'recusar-avisos', entidade: 'contato', id: row.contato_id })
    await changed(row, ask)
  }
  return publicOf({ ...row, objecao: true }, ask)
}

/** Open screens of the order show what the person did. */
const changed = (row: PublicRow, ask: AskAnyone) => ordemChanged(ask, { id: row.ordem_id }, {}, { cause: 'aviso' })

async function publicOf(row: PublicRow, { db }: AskAnyone): Promise<AvisoPublico> {
  const { empresa, dia, janela, produtos, contato, recebido_em, objecao } = row
  const isPlanned = row.situacao !== 'Cancelada' && row.ordem_arquivada === null && row.dia_planejado !== null
  const diaAtual = isPlanned && row.dia_planejado !== dia ? row.dia_planejado : null
  return {
    ...{ empresa, dia, janela, produtos, contato },
    situacao: !isPlanned || row.assunto === 'cancelamento' ? 'cancelado' : diaAtual === null ? 'vale' : 'outroDia',
    diaAtual,
    area: { type: 'MultiPolygon', coordinates: await outlineOf(db, row.ordem_id) },
    recebidoEm: recebido_em?.toISOString() ?? null,
    recusado: objecao,
  }
}

/** A metre, which is as fine as a neighbour needs: five decimals of a degree. */
const DECIMALS = 1e5

type Position = [lon: number, lat: number]

async function outlineOf(db: AskAnyone['db'], ordemId: number): Promise<Position[][][]> {
  const shapes = await readPlotShapes(db, ordemId)
  const polygons = shapes.flatMap(({ poligonos }) => JSON.parse(poligonos) as Position[][][])
  return polygons.map((rings) => rings.map(coarse))
}

function coarse(ring: readonly Position[]): Position[] {
  const rounded = ring.map(
    ([lon, lat]): Position => [Math.round(lon * DECIMALS) / DECIMALS, Math.round(lat * DECIMALS) / DECIMALS],
  )
  return rounded.filter(([lon, lat], i) => i === 0 || lon !== rounded[i - 1]![0] || lat !== rounded[i - 1]![1])
}
