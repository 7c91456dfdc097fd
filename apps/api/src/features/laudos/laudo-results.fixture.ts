/** Inserts the rows that processing would have written beside a laudo's. */
import type { Camada } from '@faixa/domain'
import type { Db } from '../../db/database.ts'
import { deflateSegment } from '../../laudo/layers/deflate-segment.ts'

/** Makes some features of a layer as a stored segment: GeoJSON separated by commas. */
export function segmentText(layer: Camada, from: number, count: number): string {
  return Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      type: 'Feature',
      properties: { laudoHasLayer: { layer }, nome: `talhão ${from + at}` },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-47.9, -21.2],
            [-47.8, -21.2],
            [-47.8, -21.1],
            [-47.9, -21.2],
          ],
        ],
      },
    }),
  ).join(',')
}

/** Inserts two plots in two layers and 200 passes in two segments, stored in an order that is no longer the drawing order. */
export async function insertResults(db: Db, laudoId: number): Promise<void> {
  const pieces: [Camada, number, number][] = [
    ['area-total', 0, 3],
    ['trajeto', 0, 1],
    ['area', 0, 2],
    ['aplicacao', 0, 100],
    ['aplicacao', 100, 100],
  ]
  for (const [posicao, [camada, from, feicoes]] of pieces.entries()) {
    const { bytes, crc32, compressed } = deflateSegment(segmentText(camada, from, feicoes))
    await db
      .insertInto('laudos_camadas')
      .values({ laudo_id: laudoId, posicao, camada, feicoes, bytes, crc32, comprimido: compressed })
      .execute()
  }
  const numbers = {
    area_plantio: 40,
    area_aplicada: 42.4,
    aplicacao_efetiva: 40,
    area_nao_aplicada: 0,
    area_sobreposicao: 0,
    area_bruta: 42.4,
  }
  await db
    .insertInto('laudos_talhoes')
    .values([
      { laudo_id: laudoId, posicao: 1, nome: 'Talhão 2', ...numbers },
      { laudo_id: laudoId, posicao: 0, nome: 'Talhão 1', talhao: '1', percent_aplicacao_efetiva: 100, ...numbers },
    ])
    .execute()
  await db
    .insertInto('laudos_trajetos')
    .values({
      laudo_id: laudoId,
      comprimento_km: 44.5,
      inicio: '2026-03-14T13:12:00Z',
      fim: '2026-03-14T13:52:00Z',
      duracao_min: 40,
      decolagem: '(-47.85,-21.15)',
    })
    .execute()
  await db
    .insertInto('laudos_achados')
    .values({
      laudo_id: laudoId,
      posicao: 0,
      codigo: 'anel-aberto',
      gravidade: 'aviso',
      mensagem: 'Um anel estava aberto e foi fechado.',
      onde: 'area.kml',
      quantidade: 2,
    })
    .execute()
}
