/** Makes the paper of a levantamento from its signed document, with the drawings of laudos that are still measured as they were. */
import type { ReplyOf, Routes } from '@faixa/contract'
import type { GeoJsonGeometry } from '@faixa/geometry'
import { groupedCode } from '@faixa/revision'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { levantamentoPdfName } from '../../export/file-names.ts'
import type { Levantamento } from '../../export/pdf/levantamento/levantamento-pdf.ts'
import { laudoLayer } from '../../laudo/laudo-layers.ts'
import { boundsOf } from '../../map/engine/bounds-of.ts'
import { listedLayers } from '../../map/order.ts'
import { paths, publicUrlOf } from '../../paths.ts'
import { radiusAround } from '../../protecao/zones-around.ts'
import { loadNow } from '../../ui/connection/load-part.ts'
import { saveFile } from '../../ui/save-file.ts'
import { placeLayers } from './near-layers.ts'

type Answer = ReplyOf<Routes['readLevantamento']>
type Scene = Levantamento['scene']

/** Flights that the map draws at most, the nearest first: the layers of one may be many megabytes. */
const DRAWN = 20

interface Wanted {
  readonly uuid: string
  readonly codigo: string
}

/** `onProgress`: drawings that are read, and of how many. */
export async function saveLevantamento(
  client: QueryClient,
  params: Wanted,
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const answer = await client.fetchQuery(query('readLevantamento', { params }))
  // The server writes the document; its form is checked by whoever verifies it.
  const documento = answer.documento as unknown as Levantamento['documento']
  const { lat, lon, lugar, raioM, numero } = documento.ocorrencia
  const place = (lugar?.geometria ?? { type: 'Point', coordinates: [lon, lat] }) as GeoJsonGeometry
  const [{ levantamentoPdf }, { readIssuer }, { withAttachedJson }, circle] = await Promise.all([
    loadNow(() => import('../../export/pdf/levantamento/levantamento-pdf.ts')),
    loadNow(() => import('../../export/read-issuer.ts')),
    loadNow(() => import('../../export/pdf/attached-json.ts')),
    radiusAround(place, raioM, new AbortController().signal),
  ])
  const { footprints, legs, undrawn } = await drawingsOf(documento, new Set(answer.desenhaveis), onProgress)
  const codigo = groupedCode(documento.verificacao)
  const pdf = levantamentoPdf({
    documento,
    hash: answer.hash,
    pilotos: new Map(answer.pilotos.map(({ id, nome }) => [id, nome])),
    scene: { place, circle, bounds: boundsOf(circle) ?? [lon, lat, lon, lat], footprints, legs },
    undrawn,
    legend: listedLayers([
      ...placeLayers(place, circle),
      ...(footprints.length > 0 ? [laudoLayer('aplicacao')] : []),
      ...(legs.length > 0 ? [laudoLayer('trajeto')] : []),
    ]),
    methodUrl: publicUrlOf(paths.method),
    check: { codigo, url: publicUrlOf(paths.verifyCode.replace('$codigo', codigo)) },
    issuer: await readIssuer(),
  })
  const made = new Date(documento.quando)
  saveFile(
    await withAttachedJson(pdf, signedOf(answer), made, 'levantamento'),
    levantamentoPdfName(numero, documento.numero, made),
  )
}

/** The file that verifies itself: the names beside the document are not signed. */
function signedOf({ documento, chave, assinatura, registro }: Answer) {
  return { documento, chave, assinatura, ...(registro && { registro }) }
}

/** A laudo whose layers cannot be read is left out of the map, and named under it. */
async function drawingsOf(
  { voos }: Levantamento['documento'],
  drawable: ReadonlySet<string>,
  onProgress: (done: number, of: number) => void,
): Promise<Pick<Scene, 'footprints' | 'legs'> & { readonly undrawn: readonly string[] }> {
  const drawn = voos.filter(({ uuid }) => drawable.has(uuid)).slice(0, DRAWN)
  const undrawn = voos.filter((voo) => !drawn.includes(voo)).map(({ codigo }) => codigo)
  const footprints: Scene['footprints'][number][] = []
  const legs: Scene['legs'][number][] = []
  for (const [i, { uuid, codigo }] of drawn.entries()) {
    onProgress(i, drawn.length)
    const sent = { params: { uuid }, query: { camadas: 'aplicacao,trajeto' } }
    const read = await api.readLaudo(sent).catch(() => undefined)
    if (!read) undrawn.push(codigo)
    for (const { geometry } of read?.collections ?? []) {
      const { type, coordinates } = geometry as unknown as LayerGeometry
      if (type === 'Polygon') footprints.push(coordinates)
      if (type === 'LineString') legs.push(coordinates)
    }
  }
  return { footprints, legs, undrawn }
}

type LayerGeometry =
  | { readonly type: 'Polygon'; readonly coordinates: Scene['footprints'][number] }
  | { readonly type: 'LineString'; readonly coordinates: Scene['legs'][number] }
