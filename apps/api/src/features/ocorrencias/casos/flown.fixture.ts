/** A laudo whose track passes 100 m north of a place on 14 March 2026, for tests of cases. */
import { boxOf } from '../../../db/box.ts'
import { deflateSegment } from '../../../laudo/layers/deflate-segment.ts'
import { insertLaudo, type LaudoMade } from '../../../testing/laudo-rows.fixture.ts'
import type { TestServer } from '../../../testing/server.fixture.ts'

interface Place {
  readonly lat: number
  readonly lon: number
}

export async function insertFlown(
  { db, places }: Pick<TestServer, 'db' | 'places'>,
  { lat, lon }: Place,
  change: object = {},
): Promise<LaudoMade> {
  const north = lat + 100 / 110_700
  const [west, east] = [lon - 0.01, lon + 0.01]
  const laudo = await insertLaudo(db, {
    empresa_id: places.aurora,
    unidade_id: null,
    piloto_id: places.bruno,
    data_inicial: '2026-03-14 08:00:00',
    data_final: '2026-03-14 09:00:00',
    ...change,
  })
  const geometry = {
    type: 'LineString',
    coordinates: [
      [west, north],
      [east, north],
    ],
  }
  const { bytes, crc32, compressed } = deflateSegment(JSON.stringify({ type: 'Feature', properties: {}, geometry }))
  await db
    .insertInto('laudos_camadas')
    .values({ laudo_id: laudo.id, posicao: 0, camada: 'trajeto', feicoes: 1, bytes, crc32, comprimido: compressed })
    .execute()
  await db
    .insertInto('laudos_voos_lugares')
    .values({ laudo_id: laudo.id, caixa: boxOf([west, lat, east, north]), dias: '[2026-03-14,2026-03-15)' })
    .execute()
  return laudo
}
