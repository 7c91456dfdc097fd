/** The exports of a laudo: documents, layers, the files as they were sent. */
import type { LaudoInfo } from '@faixa/contract'
import { type Camada, LAYERS, laudoTitle, metodoText } from '@faixa/domain'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDownload, IconFileText, IconFileZip, IconMap, IconStack2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { query } from '../../api/query.ts'
import { withToasts } from '../../export/export-toasts.ts'
import { layerFileName, pdfFileName } from '../../export/file-names.ts'
import { saveFile } from '../../export/save-file.ts'
import { FILE_LABELS } from '../../laudo/dado-labels.ts'
import { LAUDO_LAYERS } from '../../laudo/laudo-layers.ts'
import type { MapEngine } from '../../map/engine/map-context.ts'
import { BRAZIL } from '../../map/engine/map-view.tsx'
import { listedLayers } from '../../map/order.ts'
import { attributionOf, drawPicture } from '../../map/picture/draw-picture.ts'
import { pictureOf } from '../../map/picture/map-picture.ts'
import type { MapScene } from '../../map/scene/use-map-scene.ts'
import { Swatch } from '../../map/swatch.tsx'
import { paths, urlOf } from '../../paths.ts'
import { summaryText } from '../../protecao/verdict-words.ts'
import { fieldOf } from './field-of.ts'
import { layerQuery } from './laudo-queries.ts'
import { saveRawFile } from './panel/files.tsx'

function measuredBy({ metodo }: LaudoInfo): string {
  return metodo === undefined ? '' : ` · ${metodoText(metodo)}`
}

interface ExportMenuProps {
  readonly info: LaudoInfo
  readonly scene: MapScene
  readonly engine: RefObject<MapEngine | undefined>
  /** Gets `data-exporting` while the picture is taken, which hides all that floats above the map. */
  readonly frame: RefObject<HTMLElement | null>
}

/** Time before the picture is taken (specification 000 §9), in which the hidden controls disappear. */
const PDF_DELAY_MS = 1000
/** CSS pixels of the picture on A4, between its margins and below the figures: a letter of 12 px is printed at 7 pt. */
const A4_PICTURE = { width: 858, height: 800 }

export function ExportMenu({ info, scene, engine, frame }: ExportMenuProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [opened, setOpened] = useState(false)
  const { base, style } = scene
  const present = LAUDO_LAYERS.filter(({ id }) => info.camadas.some(({ camada }) => camada === id))
  const listed = listedLayers(present)
  const legend = listed.filter(({ id }) => scene.visible.includes(id))
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await withToasts(work)
    setBusy(false)
  }

  const mapOnScreen = async () => {
    const { mapPdf } = await import('../../export/pdf/map-pdf.ts')
    frame.current?.setAttribute('data-exporting', '')
    try {
      await new Promise((resolve) => setTimeout(resolve, PDF_DELAY_MS))
      if (!engine.current) throw new Error('the map was left')
      saveFile(mapPdf(info, pictureOf(engine.current, attributionOf(base)), legend), pdfFileName(new Date()))
    } finally {
      frame.current?.removeAttribute('data-exporting')
    }
  }
  const a4 = async () => {
    const { laudoPdf } = await import('../../export/pdf/laudo-pdf.ts')
    const attribution = attributionOf(base)
    const bounds = fieldOf(info) ?? BRAZIL
    const picture = await drawPicture({ style, bounds, attribution, ...A4_PICTURE })
    const now = new Date()
    // A laudo without verdicts is a document all the same.
    const judged = await client
      .ensureQueryData(query('readLaudoVerdicts', { params: { uuid: info.uuid } }))
      .catch(() => undefined)
    const protection = judged && summaryText(judged.resumo)
    saveFile(laudoPdf(info, picture, legend, { now, methodUrl: urlOf(paths.method), protection }), pdfFileName(now))
  }
  const layersOf = async (names: readonly Camada[]) => {
    const { layerFromAnswer } = await import('../../export/layer-features.ts')
    const loaded = await Promise.all(names.map((name) => client.ensureQueryData(layerQuery(info, name))))
    return Promise.all(loaded.map(({ name, answer }) => layerFromAnswer(name, answer)))
  }
  const oneKml = async (name: Camada) => {
    const { kmlFile } = await import('../../export/layer-files.ts')
    const [layer] = await layersOf([name])
    if (!layer) return
    const documentName = `${laudoTitle(info)} · ${LAYERS[name].title}${measuredBy(info)}`
    saveFile(kmlFile(layer, documentName), layerFileName(info, name, 'kml'))
  }
  const allLayers = async (extension: 'kmz' | 'geojson') => {
    const { kmzFile, geoJsonFile } = await import('../../export/layer-files.ts')
    const layers = await layersOf(present.map(({ id }) => id))
    const file =
      extension === 'kmz' ? kmzFile(layers, `${laudoTitle(info)}${measuredBy(info)}`) : geoJsonFile(layers, info.metodo)
    saveFile(file, layerFileName(info, 'camadas', extension))
  }

  if (present.length === 0 && info.arquivos.length === 0) return null
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={280}
      shadow="md"
      // The menu stays inside the card's landmark, and `fixed` keeps it out of the card's scrolling.
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      keepMounted={false}
    >
      <Menu.Target>
        <Tooltip label="Exportar" withArrow disabled={opened}>
          <ActionIcon variant="subtle" color="gray" size={34} aria-label="Exportar" loading={busy}>
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown mah="min(70vh, 560px)" style={{ overflowY: 'auto' }}>
        {present.length > 0 && (
          <>
            <Menu.Label>Documentos</Menu.Label>
            <Menu.Item leftSection={<IconMap size={16} />} onClick={() => void run(mapOnScreen)}>
              PDF do mapa
            </Menu.Item>
            <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => void run(a4)}>
              Laudo em A4 (PDF)
            </Menu.Item>
            <Menu.Label>Todas as camadas</Menu.Label>
            <Menu.Item leftSection={<IconFileZip size={16} />} onClick={() => void run(() => allLayers('kmz'))}>
              KMZ (Google Earth)
            </Menu.Item>
            <Menu.Item leftSection={<IconStack2 size={16} />} onClick={() => void run(() => allLayers('geojson'))}>
              GeoJSON
            </Menu.Item>
            <Menu.Label>KML por camada</Menu.Label>
            {listed.map(({ id, title, look }) => (
              <Menu.Item key={id} leftSection={<Swatch look={look} />} onClick={() => void run(() => oneKml(id))}>
                {title}
              </Menu.Item>
            ))}
          </>
        )}
        {info.arquivos.length > 0 && <Menu.Label>Arquivos enviados</Menu.Label>}
        {info.arquivos.map(({ papel, nome }) => (
          <Menu.Item
            key={papel}
            leftSection={<IconDownload size={16} />}
            onClick={() => void run(() => saveRawFile(info.uuid, papel, nome))}
          >
            {/* The word in parentheses tells a file from the layer of the same name. */}
            {FILE_LABELS[papel]} (arquivo enviado)
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
