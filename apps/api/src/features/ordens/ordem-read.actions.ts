import type { Ordem, OrdemFile, OrdemQuery } from '@faixa/contract'
import { historyOf } from '../../db/audit/history.ts'
import { found, maySeeArchived, refuseArchived } from '../../http/access/found.ts'
import { collectionText, featureText } from '../../http/answers/geojson-text.ts'
import { pageAnswer } from '../../http/answers/page-answer.ts'
import { sendStoredFile } from '../../http/answers/send-stored-file.ts'
import type { Ask, RawAnswer } from '../../http/ask.ts'
import { readComparison, readPlotShapes } from './ordem-comparison.queries.ts'
import { readOrdemLaudos, readOrdemPlace, readOrdemPlots, readSizes, readTakeOffs } from './ordem-details.queries.ts'
import { filesOf, listedOrdem, ordemOf } from './ordem-info.ts'
import { findOrdem, listOrdemRows, type OrdemRow } from './ordem-rows.queries.ts'
import type { KeptComparison } from './process/compare-stored.ts'
import { stripsNear } from './strips-near.ts'

export async function listOrdens(query: OrdemQuery, { db, actor }: Ask) {
  refuseArchived(query, actor)
  const { rows, ...counted } = await listOrdemRows(db, actor, query)
  return {
    ordens: rows.map((row) => listedOrdem(row, actor)),
    ...pageAnswer(query, counted),
  }
}

export async function readOrdem(uuid: string, ask: Ask): Promise<Ordem> {
  const { db, actor } = ask
  const row = await findOrRefuse(uuid, ask)
  const hashes = filesOf(row).map(({ sha256 }) => sha256)
  const details = {
    plots: await readOrdemPlots(db, row.id),
    laudos: await readOrdemLaudos(db, row.id, actor),
    comparison: await readComparison(db, row.id),
    sizes: await readSizes(db, hashes),
    strips: await readStrips(row, ask),
  }
  return ordemOf(row, details, actor)
}

async function readStrips({ id, prestadora_id }: OrdemRow, { db, actor }: Ask) {
  if (prestadora_id === null) return []
  const place = await readOrdemPlace(db, id)
  return place ? stripsNear(place, await readTakeOffs(db, prestadora_id, actor)) : []
}

export async function readOrdemHistory(uuid: string, ask: Ask) {
  const row = found(await findOrdem(ask.db, uuid, ask.actor, 'createOrdem', maySeeArchived(ask.actor)))
  return historyOf(ask, 'ordem', row.id)
}

export async function readOrdemFile(uuid: string, papel: OrdemFile, ask: Ask): Promise<RawAnswer> {
  const files = filesOf(await findOrRefuse(uuid, ask))
  return sendStoredFile(found(files.find((one) => one.papel === papel)), ask)
}

/** The plots with their states, joined from the stored texts, so that coordinates are sent unchanged. */
export async function readOrdemMap(uuid: string, ask: Ask): Promise<RawAnswer> {
  const { db } = ask
  const { id } = await findOrRefuse(uuid, ask)
  const kept = (await readComparison(db, id))?.resultado as KeptComparison | undefined
  const states = new Map(kept?.plots.map((plot) => [plot.id, plot.estado]))
  const ordered = await readPlotShapes(db, id)
  const features = [
    ...ordered.map(({ posicao, poligonos }) => featureOf({ posicao, estado: states.get(`${posicao}`) }, poligonos)),
    ...(kept?.naoPedidos ?? []).map(({ estado, coordinates }, i) =>
      featureOf({ naoPedido: i, estado }, JSON.stringify(coordinates)),
    ),
  ]
  return {
    body: collectionText(features),
    headers: { 'cache-control': 'no-store' },
  }
}

function featureOf(properties: object, coordinates: string): string {
  return featureText(properties, `{"type":"MultiPolygon","coordinates":${coordinates}}`)
}

async function findOrRefuse(uuid: string, { db, actor }: Ask) {
  return found(await findOrdem(db, uuid, actor, 'readOrdem', maySeeArchived(actor)))
}
