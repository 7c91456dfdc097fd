/** Offers the environmental opinion on paper. */
import type { Verdicts } from '@faixa/contract'
import type { Camada } from '@faixa/domain'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { withToasts } from '../../export/export-toasts.ts'
import { parecerPdfName } from '../../export/file-names.ts'
import type { DrawnArea, ParecerScene } from '../../export/pdf/parecer/parecer-map.ts'
import { readSigned, signedPaper } from '../../export/signed-paper.ts'
import { laudoLayer } from '../../laudo/laudo-layers.ts'
import { listedLayers } from '../../map/order.ts'
import { SELECTION } from '../../map/palette.ts'
import { paths, publicUrlOf } from '../../paths.ts'
import { areaLayers, type ProtectedFeature } from '../../protecao/area-layers.ts'
import type { Zones } from '../../protecao/zones-around.ts'
import { zonesLayer } from '../../protecao/zones-layer.ts'
import { loadNow } from '../../ui/connection/load-part.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { PartialLaudo } from './partial-laudo.ts'
import { shortestLayer, WITHIN, withinLayer } from './verdict-layers.ts'

interface ParecerButtonProps {
  readonly partial: PartialLaudo
  readonly verdicts: Verdicts
  readonly areas: readonly ProtectedFeature[]
  /** Absent where they cannot be drawn: the paper is valid without them. */
  readonly zones: Zones | undefined
  readonly drawing: boolean
}

export function ParecerButton({ partial, verdicts, areas, zones, drawing }: ParecerButtonProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await withToasts(async () => {
      const sent = { params: { uuid: partial.info.uuid }, query: { camadas: 'nenhuma' } }
      const [{ parecerPdf }, { readIssuer }, { laudoInfo }] = await Promise.all([
        loadNow(() => import('../../export/pdf/parecer/parecer-pdf.ts')),
        loadNow(() => import('../../export/read-issuer.ts')),
        client.ensureQueryData(query('readLaudo', sent)),
      ])
      const scene = sceneOf(partial, verdicts, areas, zones)
      const now = new Date()
      const issuer = await readIssuer()
      const legend = legendOf(verdicts, areas, zones)
      const methodUrl = publicUrlOf(paths.method)
      const pdf = await signedPaper(readSigned(client, partial.info.uuid), now, (verification) =>
        parecerPdf({ laudo: laudoInfo, verdicts, scene, legend, now, methodUrl, verification, issuer }),
      )
      saveFile(pdf, parecerPdfName(partial.info.codigo, now))
    })
    setBusy(false)
  }
  return (
    <Button variant="default" size="xs" loading={busy || drawing} onClick={() => void save()}>
      Parecer em PDF
    </Button>
  )
}

function sceneOf(
  { layers }: PartialLaudo,
  { veredictos }: Verdicts,
  areas: readonly ProtectedFeature[],
  zones: Zones | undefined,
): ParecerScene {
  const drawn = new Map<string, DrawnArea>()
  for (const { area } of veredictos) {
    const geometria = areas.find(({ properties }) => properties.uuid === area.uuid)?.geometry
    if (!geometria) continue
    drawn.set(area.uuid, { classificacao: area.classificacao, geometria, zona: zones?.get(area.uuid) ?? [] })
  }
  return {
    plots: featuresOf(layers, 'area').flatMap(({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : [])),
    footprint: featuresOf(layers, 'aplicacao').flatMap(({ type, coordinates }) =>
      type === 'Polygon' ? [coordinates] : [],
    ),
    legs: featuresOf(layers, 'trajeto').flatMap(({ type, coordinates }) =>
      type === 'LineString' ? [coordinates] : [],
    ),
    areas: drawn,
    colours: { within: WITHIN, shortest: SELECTION },
  }
}

type LayerGeometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly number[])[])[] }
  | { readonly type: 'LineString'; readonly coordinates: readonly (readonly number[])[] }

function featuresOf(layers: PartialLaudo['layers'], name: Camada): readonly LayerGeometry[] {
  const text = layers[name]
  if (text === undefined) return []
  const { features } = JSON.parse(text) as { readonly features: readonly { readonly geometry: LayerGeometry }[] }
  return features.map(({ geometry }) => geometry)
}

/** The legend of the paper's maps, as on the screen. */
function legendOf({ veredictos }: Verdicts, areas: readonly ProtectedFeature[], zones: Zones | undefined) {
  const judged = new Set(veredictos.map(({ area }) => area.uuid))
  const hasGround = veredictos.some(({ dentro = [] }) => dentro.length > 0)
  return listedLayers([
    ...areaLayers(
      areas.filter(({ properties }) => judged.has(properties.uuid)),
      [],
    ),
    ...(zones && zones.size > 0 ? [zonesLayer(undefined)] : []),
    laudoLayer('area'),
    laudoLayer('aplicacao'),
    ...(hasGround ? [withinLayer([])] : []),
    ...(veredictos.length > 0 ? [shortestLayer(undefined)] : []),
  ])
}
