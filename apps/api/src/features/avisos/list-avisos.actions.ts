/** Lists whom to notify before the flight of an order: places and contacts by their boxes, then by exact distances from its plots. */
import { type AvisosDaOrdem, LUGARES_A_AVISAR_MAXIMO, Problem } from '@faixa/contract'
import { avisosQueValem, prazoDoAvisoMs, type RegraDeAviso } from '@faixa/domain'
import { padded, placesWithin } from '@faixa/flight'
import { type GeoJsonGeometry, shapesOfGeometry } from '@faixa/geometry'
import { present } from '@faixa/units'
import { boundsOf } from '../../db/box.ts'
import { found } from '../../http/access/found.ts'
import type { Ask } from '../../http/ask.ts'
import { readTable } from '../../laudo/norma-table.queries.ts'
import { ufsOf } from '../laudos/measure/judge-informed.queries.ts'
import { findOrdem } from '../ordens/ordem-rows.queries.ts'
import { contactsNear, fieldOffsetOf, type Ordered, readPolygons, TOO_MANY } from './near-people.actions.ts'
import { findPlacesNear } from './places-near.queries.ts'

type Lugar = AvisosDaOrdem['lugares'][number]
type Contato = AvisosDaOrdem['contatos'][number]

export async function listAvisos(uuid: string, ask: Ask): Promise<AvisosDaOrdem> {
  const { db, actor } = ask
  const ordem = found(await findOrdem(db, uuid, actor, 'createOrdem'))
  const { limites, dia_planejado: dia } = ordem
  const fusoHoras = await fieldOffsetOf(limites)
  const deadline = (horas: number) => {
    if (dia === null) return {}
    const prazoMs = prazoDoAvisoMs(dia, horas, fusoHoras)
    return { prazo: new Date(prazoMs).toISOString(), foraDoPrazo: ask.deps.clock.now().getTime() > prazoMs }
  }
  const polygons = await readPolygons(db, ordem.id)
  const ufs = limites === null ? [] : await ufsOf(limites)
  const regras = avisosQueValem((await readTable(db)).regras, { ufs, dia: dia ?? undefined })
  const placed: Near[] = []
  for (const [raioM, ofRadius] of Map.groupBy(regras, ({ aviso }) => aviso.raioM)) {
    placed.push(...(await nearOf(raioM, ofRadius, { ordem, polygons }, ask)))
  }
  const near = earliestOf(placed)
  const people = await contactsNear({ ordem, polygons }, ask)
  const lugares = near
    .filter(({ isSeen }) => isSeen)
    .map(
      ({ uuid, nome, geometria, distanceM, regra }): Lugar => ({
        uuid,
        nome,
        geometria: { ...geometria, coordinates: [...geometria.coordinates] },
        classificacao: regra.classe,
        distanciaM: distanceM,
        ...raioOf(regra),
        ...deadline(regra.aviso.horas),
        ...sourceOf(regra),
      }),
    )
  const contatos = people
    .filter(({ isSeen }) => isSeen)
    .map(
      ({ uuid, nome, para, lon, lat, distanceM, raio_m, horas_de_antecedencia: horas, ...row }): Contato => ({
        ...{ uuid, nome, para, lon, lat },
        distanciaM: distanceM,
        raioM: raio_m,
        horasDeAntecedencia: horas,
        ...deadline(horas),
        temEmail: row.email !== null,
        temTelefone: row.telefone !== null,
        objecao: row.objecao,
        avisado: row.avisado,
      }),
    )
  return {
    ...present({ diaPlanejado: dia ?? undefined }),
    fusoHoras,
    lugares: lugares.toSorted((a, b) => a.distanciaM - b.distanciaM),
    regras: regras.map((regra) => ({ classificacao: regra.classe, ...raioOf(regra), ...sourceOf(regra) })),
    contatos,
    enviaEmail: ask.deps.settings.smtp !== undefined,
    foraDoAlcance: near.length - lugares.length + (people.length - contatos.length),
  }
}

const raioOf = ({ aviso: { raioM, horas } }: RegraDeAviso) => ({ raioM, horasDeAntecedencia: horas })
const sourceOf = ({ aviso: { produtos = '' }, norma, fonte, situacao }: RegraDeAviso) => ({
  ...{ produtos, norma, fonte, situacao },
})

/** Lists a place that two rules find only once, with the earlier deadline: a notice in time for it is in time for the other. */
function earliestOf(found: readonly Near[]): readonly Near[] {
  const hours = ({ regra }: Near) => regra.aviso.horas
  return [...Map.groupBy(found, ({ uuid }) => uuid).values()].map((same) =>
    same.reduce((best, one) => (hours(one) > hours(best) ? one : best)),
  )
}

interface Near {
  readonly uuid: string
  readonly nome: string
  readonly isSeen: boolean
  readonly geometria: GeoJsonGeometry
  readonly distanceM: number
  readonly regra: RegraDeAviso
}

/** `regras` have this radius. */
async function nearOf(
  raioM: number,
  regras: readonly RegraDeAviso[],
  { ordem, polygons }: Ordered,
  { db, actor }: Ask,
): Promise<Near[]> {
  const { empresa_id: empresaId, limites, dia_planejado: dia } = ordem
  if (empresaId === null || limites === null) return []
  const bounds = padded(boundsOf(limites), raioM)
  const classes = regras.map(({ classe }) => classe)
  const rows = await findPlacesNear(db, actor, { empresaId, classes, bounds, day: dia ?? undefined })
  if (rows.length > LUGARES_A_AVISAR_MAXIMO) throw new Problem('areas-demais', { detail: TOO_MANY })
  const places = rows.map(({ geometria, ...row }) => ({
    ...row,
    geometria,
    shapes: shapesOfGeometry(geometria),
    radiusM: raioM,
  }))
  return placesWithin(polygons, places).flatMap(
    ({ place: { uuid, nome, classificacao, isSeen, geometria }, distanceM }) =>
      regras
        .filter(({ classe }) => classe === classificacao)
        .map((regra) => ({ uuid, nome, isSeen, geometria, distanceM, regra })),
  )
}
