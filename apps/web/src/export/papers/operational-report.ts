/** Collects the data of an operational report besides the laudo: its layers, registered areas nearby, and the direction of its passes. */
import type { LaudoInfo } from '@faixa/contract'
import type { Camada } from '@faixa/domain'
import type { LonLatBounds } from '@faixa/geometry'
import type { SignedRevision } from '@faixa/revision'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { laudoLayer } from '../../laudo/laudo-layers.ts'
import { fieldOf } from '../../laudo/layers/field-of.ts'
import { layerForFile } from '../../laudo/layers/layer-query.ts'
import { municipioAt } from '../../laudo/operacao/municipio-at.ts'
import { listedLayers } from '../../map/order.ts'
import { areaLayers, type ProtectedFeature } from '../../protecao/area-layers.ts'
import { type CroquiScene, croquiBounds } from '../pdf/operacional/operacional-croqui.ts'
import { operacionalPdf } from '../pdf/operacional/operacional-pdf.ts'
import { passAxisOf } from '../pdf/operacional/pass-axis.ts'
import { readIssuer } from '../read-issuer.ts'
import { signedPaper } from '../signed-paper.ts'
import { assinaturasOf } from './assinaturas-of.ts'

const CROQUI_LAYERS = ['area', 'aplicacao', 'trajeto'] as const satisfies readonly Camada[]

type Path = readonly (readonly number[])[]

interface Collection {
  readonly collections: readonly {
    readonly geometry:
      | { readonly type: 'Polygon'; readonly coordinates: readonly Path[] }
      | { readonly type: 'LineString'; readonly coordinates: Path }
  }[]
}

interface Asked {
  readonly client: QueryClient
  readonly now: Date
  /** True where this person may read protected areas. */
  readonly readsAreas: boolean
  readonly signal: AbortSignal
}

/** `signing`: the newest revision, whose code the paper prints. */
export async function operationalReport(
  info: LaudoInfo,
  signing: Promise<SignedRevision | undefined>,
  { client, now, readsAreas, signal }: Asked,
): Promise<Blob> {
  // A failure is reported below, where it is awaited; unhandled until then, it would be reported as an error of the page.
  signing.catch(() => undefined)
  const names = CROQUI_LAYERS.filter((name) => info.camadas.some(({ camada }) => camada === name))
  const layers = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const { answer } = await layerForFile(client, info, name)
        return [name, (JSON.parse(await answer.text()) as Collection).collections.map(({ geometry }) => geometry)]
      }),
    ),
  ) as Partial<Record<Camada, readonly Collection['collections'][number]['geometry'][]>>
  signal.throwIfAborted()
  const polygons = (name: Camada) =>
    (layers[name] ?? []).flatMap(({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : []))
  const [plots, footprint] = [polygons('area'), polygons('aplicacao')]
  const bounds = croquiBounds({ plots, footprint })
  const near = readsAreas && bounds ? await readNear(info, bounds, signal) : []
  const legs = (layers.trajeto ?? []).flatMap(({ type, coordinates }) => (type === 'LineString' ? [coordinates] : []))
  const scene: CroquiScene = {
    plots,
    footprint,
    near,
    axisDeg: passAxisOf(legs, fieldOf(info)),
    takeOff: info.trajeto?.decolagem,
  }
  const legend = listedLayers([
    ...areaLayers(near, []),
    ...(plots.length > 0 ? [laudoLayer('area')] : []),
    ...(footprint.length > 0 ? [laudoLayer('aplicacao')] : []),
  ])
  const isTyped = info.dadosOperacao?.municipio !== undefined && info.dadosOperacao.uf !== undefined
  const field = fieldOf(info)
  const [assinaturas, issuer, verdicts, place] = await Promise.all([
    assinaturasOf(info.uuid),
    readIssuer(),
    // A laudo that is not judged has the distances of the register.
    client.ensureQueryData(query('readLaudoVerdicts', { params: { uuid: info.uuid } })),
    field && !isTyped ? client.ensureQueryData(municipioAt(field)) : undefined,
  ])
  const paper = {
    laudo: info,
    scene,
    legend,
    now,
    assinaturas,
    issuer,
    verdicts,
    municipio: place?.municipio,
    ...(!readsAreas && { withoutAreas: true as const }),
  }
  return signedPaper(signing, now, (verification) => operacionalPdf({ ...paper, verification }))
}

/** Registered areas within the bounds of the croqui that are valid on the day of the application. */
async function readNear(info: LaudoInfo, bounds: LonLatBounds, signal: AbortSignal) {
  const query = { empresa: info.empresa, limites: [...bounds], dia: info.data }
  const response = await api.listProtecoes({ query }, { signal })
  const { features } = (await response.json()) as { readonly features: readonly ProtectedFeature[] }
  return features
}
