/** Finds the place that a question is about. A plot or a protected area beyond a person's reach does not exist. */
import type { InputOf, Lugar, Routes } from '@faixa/contract'
import { boundsOfGeometry } from '@faixa/flight'
import type { GeoJsonGeometry } from '@faixa/geometry'
import { present } from '@faixa/units'
import { found } from '../../../http/access/found.ts'
import type { Ask } from '../../../http/ask.ts'
import { findAreaProtecao, findLugarDoCaso, findTalhao } from './lugares.queries.ts'

type Asked = Pick<
  InputOf<Routes['listVoosPerto']>['query'],
  'lat' | 'lon' | 'talhao' | 'areaProtecao' | 'poligono' | 'ocorrencia'
>

interface PlaceOfQuestion {
  readonly place: GeoJsonGeometry
  /** Absent for a point. */
  readonly lugar?: Lugar
  /** The empresa of the plot or protected area. */
  readonly empresaId?: number
}

export async function placeOfQuestion(
  { lat, lon, talhao, areaProtecao, poligono, ocorrencia }: Asked,
  { db, actor }: Pick<Ask, 'db' | 'actor'>,
): Promise<PlaceOfQuestion> {
  if (ocorrencia !== undefined) return placeOfCaso(found(await findLugarDoCaso(db, actor, ocorrencia)))
  if (talhao !== undefined) {
    const row = found(await findTalhao(db, actor, talhao))
    const geometria = { type: 'MultiPolygon', coordinates: row.poligonos } as GeoJsonGeometry
    return { ...placed({ tipo: 'talhao', nome: nameOf(row) }, geometria), empresaId: row.empresa_id }
  }
  if (areaProtecao !== undefined) {
    const { empresa_id, nome, geometria } = found(await findAreaProtecao(db, actor, areaProtecao))
    return { ...placed({ tipo: 'areaProtecao', nome }, geometria), empresaId: empresa_id }
  }
  if (poligono !== undefined) {
    const ring = [...poligono, poligono[0]!]
    return placed({ tipo: 'poligono' }, { type: 'Polygon', coordinates: [ring] })
  }
  return { place: { type: 'Point', coordinates: [lon!, lat!] } }
}

/** The place of a case as it was saved. */
export function placeOfCaso({ lat, lon, lugar }: { lat: number; lon: number; lugar: Lugar | null }): PlaceOfQuestion {
  if (!lugar) return { place: { type: 'Point', coordinates: [lon, lat] } }
  return { place: lugar.geometria as GeoJsonGeometry, lugar }
}

/** The middle of the box of a place. */
export function middleOf(place: GeoJsonGeometry): { readonly lat: number; readonly lon: number } {
  const [west, south, east, north] = boundsOfGeometry(place)
  return { lat: (south + north) / 2, lon: (west + east) / 2 }
}

function placed(what: Omit<Lugar, 'geometria'>, place: GeoJsonGeometry): PlaceOfQuestion {
  return { place, lugar: { ...what, geometria: { ...place, coordinates: [...place.coordinates] } } }
}

type Named = Pick<NonNullable<Awaited<ReturnType<typeof findTalhao>>>, 'nome' | 'fazenda' | 'codigo_fazenda' | 'talhao'>

/** Farm and plot as people call them. */
function nameOf({ nome, fazenda, codigo_fazenda, talhao }: Named): string {
  const names = present({ fazenda: fazenda ?? codigo_fazenda ?? undefined, talhao: talhao ?? nome ?? undefined })
  return [names.fazenda, names.talhao].filter((one) => one !== undefined).join(' · ') || 'Talhão sem nome'
}
