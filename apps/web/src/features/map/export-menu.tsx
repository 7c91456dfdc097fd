/** The exports of a laudo: documents, layers, the files unchanged. */
import { type LaudoInfo, Problem } from '@faixa/contract'
import { type Camada, LAYERS, laudoTitle, measuredText } from '@faixa/domain'
import { ActionIcon, Loader, Menu, Tooltip } from '@mantine/core'
import {
  IconClipboardText,
  IconDownload,
  IconFileCertificate,
  IconFileText,
  IconFileZip,
  IconFolders,
  IconMap,
  IconStack2,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { ExportProgress } from '../../export/export-progress.tsx'
import { laudoPdfName, layerFileName, pdfFileName } from '../../export/file-names.ts'
import { readSigned, signedPaper } from '../../export/signed-paper.ts'
import { type ExportHow, useExportRun } from '../../export/use-export-run.ts'
import { FILE_LABELS } from '../../laudo/dado-labels.ts'
import { LAUDO_LAYERS } from '../../laudo/laudo-layers.ts'
import { layerForFile } from '../../laudo/layers/layer-query.ts'
import type { MapEngine } from '../../map/engine/map-context.ts'
import { listedLayers } from '../../map/order.ts'
import { attributionOf } from '../../map/picture/attribution-of.ts'
import type { MapScene } from '../../map/scene/use-map-scene.ts'
import { Swatch } from '../../map/swatch.tsx'
import { useMay } from '../../session/use-session.ts'
import { loadNow } from '../../ui/connection/load-part.ts'
import { saveFile } from '../../ui/save-file.ts'
import { saveRawFile } from './panel/files.tsx'

function measuredBy(info: LaudoInfo): string {
  const found = measuredText(info)
  return found === undefined ? '' : ` · ${found}`
}

interface ExportMenuProps {
  readonly info: LaudoInfo
  readonly scene: MapScene
  readonly engine: RefObject<MapEngine | undefined>
  /** Gets `data-exporting` during the capture, which hides all controls floating above the map. */
  readonly frame: RefObject<HTMLElement | null>
}

/** Time before the capture (specification 000 §9), in which the hidden controls disappear. */
const PDF_DELAY_MS = 1000
export default function ExportMenu({ info, scene, engine, frame }: ExportMenuProps) {
  const [opened, setOpened] = useState(false)
  const exporting = useExportRun()
  const { busy, stage } = exporting
  const button = useRef<HTMLButtonElement>(null)
  const run: typeof exporting.run = async (work) => {
    await exporting.run(work)
    // The capture hides the button, and the progress with its cancel button disappears: either had the focus and lost it.
    setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus()
    })
  }
  const present = LAUDO_LAYERS.filter(({ id }) => info.camadas.some(({ camada }) => camada === id))
  const listed = listedLayers(present)
  const legend = listed.filter(({ id }) => scene.visible.includes(id))
  const { mapOnScreen, signedJson, make, oneKml, allLayers } = useMapFiles(
    { info, scene, engine, frame },
    { present, legend },
  )
  // Several files of a role are in the panel, each by its name.
  const single = info.arquivos.filter(({ papel }) => info.arquivos.filter((one) => one.papel === papel).length === 1)
  if (present.length === 0 && info.arquivos.length === 0) return null
  return (
    <>
      {stage && <ExportProgress {...stage} />}
      <Menu
        opened={opened}
        onChange={(opens) => {
          if (busy && opens) return
          setOpened(opens)
          // The code is loaded while the menu is open; without a connection the export itself reports it.
          if (opens) {
            loadNow(() => import('../../export/papers/laudo-documents.ts'))
              .then(({ fetchPapers }) => fetchPapers())
              .catch(() => undefined)
          }
        }}
        position="bottom-end"
        width={280}
        shadow="md"
        // The menu stays inside the card's landmark, and `fixed` keeps it out of the card's scrolling.
        withinPortal={false}
        floatingStrategy="fixed"
        keepMounted={false}
      >
        <Menu.Target>
          <Tooltip label="Exportar" withArrow disabled={opened}>
            {/* A button that is disabled would lose the focus, which the menu returns to it. */}
            <ActionIcon ref={button} variant="subtle" color="gray" size={34} aria-label="Exportar" aria-disabled={busy}>
              {busy ? <Loader size={18} color="gray" /> : <IconDownload size={18} />}
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown mah="min(70vh, 560px)" style={{ overflowY: 'auto' }}>
          <Menu.Label>Documentos</Menu.Label>
          <Menu.Item leftSection={<IconFolders size={16} />} onClick={() => void run(make('dossie'))}>
            Dossiê completo (ZIP)
          </Menu.Item>
          {present.length > 0 && (
            <>
              <Menu.Item leftSection={<IconMap size={16} />} onClick={() => void run(mapOnScreen)}>
                PDF do mapa
              </Menu.Item>
              <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => void run(make('a4'))}>
                Laudo em A4 (PDF)
              </Menu.Item>
              <Menu.Item leftSection={<IconClipboardText size={16} />} onClick={() => void run(make('operational'))}>
                Relatório operacional (PDF)
              </Menu.Item>
              <Menu.Item leftSection={<IconFileCertificate size={16} />} onClick={() => void run(signedJson)}>
                JSON assinado
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
          {single.length > 0 && <Menu.Label>Arquivos enviados</Menu.Label>}
          {single.map((file) => (
            <Menu.Item
              key={file.papel}
              leftSection={<IconDownload size={16} />}
              onClick={() => void run(() => saveRawFile(info.uuid, file))}
            >
              {/* The word in parentheses distinguishes a file from the layer of the same name. */}
              {FILE_LABELS[file.papel]} (arquivo enviado)
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

interface Chosen {
  readonly present: readonly (typeof LAUDO_LAYERS)[number][]
  readonly legend: ReturnType<typeof listedLayers<(typeof LAUDO_LAYERS)[number]>>
}

/** Makes the files that the menu offers. */
function useMapFiles({ info, scene: { base }, engine, frame }: ExportMenuProps, { present, legend }: Chosen) {
  const client = useQueryClient()
  const readsAreas = useMay('readArea')
  const photograph = async () => {
    const [{ mapPdf }, { pictureOf }] = await loadNow(() =>
      Promise.all([import('../../export/pdf/laudo/map-pdf.ts'), import('../../map/picture/map-picture.ts')]),
    )
    frame.current?.setAttribute('data-exporting', '')
    try {
      await new Promise((resolve) => setTimeout(resolve, PDF_DELAY_MS))
      if (!engine.current) throw new Error('the map was left')
      return { mapPdf, picture: pictureOf(engine.current, attributionOf(base)) }
    } finally {
      frame.current?.removeAttribute('data-exporting')
    }
  }
  const mapOnScreen = async () => {
    const [{ mapPdf, picture }, { readIssuer }] = await Promise.all([
      photograph(),
      loadNow(() => import('../../export/read-issuer.ts')),
    ])
    const issuer = await readIssuer()
    const now = new Date()
    const pdf = await signedPaper(readSigned(client, info.uuid), now, (code) =>
      mapPdf(info, picture, legend, code, issuer),
    )
    saveFile(pdf, pdfFileName(now))
  }
  const signedJson = async () => {
    const signed = await readSigned(client, info.uuid)
    if (!signed) throw new Problem('nao-encontrado', { detail: 'Este laudo ainda não tem revisão assinada.' })
    const name = laudoPdfName(info.codigo, new Date()).replace(/\.pdf$/, '.json')
    saveFile(new Blob([JSON.stringify(signed, null, 2)], { type: 'application/json' }), name)
  }
  const make = (name: 'a4' | 'operational' | 'dossie') => async (how: ExportHow) => {
    const { laudoDocuments } = await loadNow(() => import('../../export/papers/laudo-documents.ts'))
    return laudoDocuments(info, { client, base, readsAreas })[name](how)
  }
  const layersOf = async (names: readonly Camada[]) => {
    const { layerFromAnswer } = await loadNow(() => import('../../export/layer-features.ts'))
    const loaded = await Promise.all(names.map((name) => layerForFile(client, info, name)))
    return Promise.all(loaded.map(({ name, answer }) => layerFromAnswer(name, answer, info)))
  }
  const save = async (names: readonly Camada[], about: Camada | 'camadas', format: 'kml' | 'kmz' | 'geojson') => {
    const { layerContents, mapFile } = await loadNow(() => import('../../export/write-map-file.ts'))
    const title = about === 'camadas' ? '' : ` · ${LAYERS[about].title}`
    const name = `${laudoTitle(info)}${title}${measuredBy(info)}`
    const contents = layerContents(await layersOf(names), name, info.metodo)
    saveFile(await mapFile(format, contents), layerFileName(info, about, format))
  }
  const oneKml = (name: Camada) => save([name], name, 'kml')
  const allLayers = (format: 'kmz' | 'geojson') =>
    save(
      present.map(({ id }) => id),
      'camadas',
      format,
    )
  return { mapOnScreen, signedJson, make, oneKml, allLayers }
}
