/** Lists whom to notify before the flight of an order: places by their boxes, then by exact distances from its plots. */
import { type AvisosDaOrdem, LUGARES_A_AVISAR_MAXIMO, Problem } from '@faixa/contract'
import { AVISOS_PREVIOS, prazoDoAvisoMs, type RegraDeAviso, utcOffsetOf } from '@faixa/domain'
import { padded, placesWithin, registeredPlot } from '@faixa/flight'
import { type GeoJsonGeometry, type LonLatPolygon, shapesOfGeometry } from '@faixa/geometry'
import { present } from '@faixa/units'
import { boundsOf } from '../../db/box.ts'
import { found } from '../../http/access/found.ts'
import type { Ask } from '../../http/ask.ts'
import { ufsOf } from '../laudos/measure/judge-informed.queries.ts'
import { readOrderedPlots } from '../ordens/ordem-comparison.queries.ts'
import { findOrdem, type OrdemRow } from '../ordens/ordem-rows.queries.ts'
import { findPlacesNear } from './places-near.queries.ts'

type Lugar = AvisosDaOrdem['lugares'][number]

export async function listAvisos(uuid: string, ask: Ask): Promise<AvisosDaOrdem> {
  const { db, actor } = ask
  const ordem = found(await findOrdem(db, uuid, actor, 'createOrdem'))
  const { limites, dia_planejado: dia } = ordem
  const fusoHoras = utcOffsetOf(limites === null ? undefined : (await ufsOf(limites))[0])
  const plots = await readOrderedPlots(db, ordem.id)
  const polygons = plots.flatMap(
    ({ poligonos, ...plot }) => registeredPlot({ ...plot, coordinates: JSON.parse(poligonos) }).polygons,
  )
  const near: Near[] = []
  for (const regra of AVISOS_PREVIOS) near.push(...(await nearOf(regra, { ordem, polygons }, ask)))
  const lugares = near
    .filter(({ isSeen }) => isSeen)
    .map(({ uuid, nome, distanceM, regra }): Lugar => {
      const prazoMs = dia === null ? undefined : prazoDoAvisoMs(dia, regra.horas, fusoHoras)
      return {
        uuid,
        nome,
        classificacao: regra.classe,
        distanciaM: distanceM,
        raioM: regra.raioM,
        horasDeAntecedencia: regra.horas,
        ...(prazoMs !== undefined && {
          prazo: new Date(prazoMs).toISOString(),
          foraDoPrazo: ask.deps.clock.now().getTime() > prazoMs,
        }),
        produtos: regra.produtos,
        norma: regra.norma,
        fonte: regra.fonte,
        situacao: regra.situacao,
      }
    })
  return {
    ...present({ diaPlanejado: dia ?? undefined }),
    fusoHoras,
    lugares: lugares.toSorted((a, b) => a.distanciaM - b.distanciaM),
    foraDoAlcance: near.length - lugares.length,
  }
}

interface Near {
  readonly uuid: string
  readonly nome: string
  readonly isSeen: boolean
  readonly distanceM: number
  readonly regra: RegraDeAviso
}

interface Ordered {
  readonly ordem: Pick<OrdemRow, 'empresa_id' | 'limites' | 'dia_planejado'>
  readonly polygons: readonly LonLatPolygon[]
}

const TOO_MANY = 'São lugares demais perto desta ordem para medir de uma vez: divida a ordem em outras menores.'

async function nearOf(regra: RegraDeAviso, { ordem, polygons }: Ordered, { db, actor }: Ask): Promise<Near[]> {
  const { empresa_id: empresaId, limites, dia_planejado: dia } = ordem
  if (empresaId === null || limites === null) return []
  const { classe, raioM } = regra
  const bounds = padded(boundsOf(limites), raioM)
  const rows = await findPlacesNear(db, actor, { empresaId, classe, bounds, day: dia ?? undefined })
  if (rows.length > LUGARES_A_AVISAR_MAXIMO) throw new Problem('areas-demais', { detail: TOO_MANY })
  const places = rows.map(({ geometria, ...row }) => ({
    ...row,
    shapes: shapesOfGeometry(JSON.parse(geometria) as GeoJsonGeometry),
    radiusM: raioM,
  }))
  return placesWithin(polygons, places).map(({ place: { uuid, nome, isSeen }, distanceM }) => ({
    uuid,
    nome,
    isSeen,
    distanceM,
    regra,
  }))
}
