/** Makes the files for the aircraft from the kept map of the order, so that they come without a network too. */
import type { Ordem } from '@faixa/contract'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { withToasts } from '../../../export/export-toasts.ts'
import type { MapFormat } from '../../../export/map-formats.ts'
import { readIssuer } from '../../../export/read-issuer.ts'
import { withZones } from '../../../export/work/with-zones.ts'
import type { ProtectedFeature } from '../../../protecao/area-layers.ts'
import { loadNow } from '../../../ui/connection/load-part.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { FieldPlots } from './field-plots.ts'
import { orderedShapes } from './ordered-shapes.ts'

const ITEMS = {
  kml: 'KML, com o que está perto',
  shp: 'Shapefile',
  gpx: 'GPX',
  pdf: 'Croqui em PDF',
} as const satisfies Partial<Record<MapFormat, string>>

type AircraftFormat = keyof typeof ITEMS
const FORMATS = Object.keys(ITEMS) as readonly AircraftFormat[]

interface AircraftFilesProps {
  readonly ordem: Ordem
  readonly field: FieldPlots
  /** The protected areas near the plots; undefined where they could not be read. */
  readonly near: readonly ProtectedFeature[] | undefined
}

export default function AircraftFiles({ ordem, field, near }: AircraftFilesProps) {
  const [busy, setBusy] = useState(false)
  const write = async (format: AircraftFormat) => {
    const { writeWork } = await loadNow(() => import('../../../export/work/write-work.ts'))
    const { file, name, undrawn } = await writeWork(orderedShapes(ordem, field), {
      format,
      apart: false,
      now: new Date(),
      protection: format === 'kml' && near ? await withZones(near, field.bounds) : undefined,
      issuer: format === 'pdf' ? await readIssuer() : undefined,
      words: { ...WORDS, source: `Talhões da ordem ${ordem.codigo}` },
    })
    saveFile(file, name)
    if (format === 'kml' && !near) return 'Sem as áreas protegidas: elas não puderam ser lidas.'
    return undrawn.length === 0 ? undefined : `Sem a distância em volta de: ${undrawn.join(', ')}.`
  }
  const save = async (format: AircraftFormat) => {
    setBusy(true)
    await withToasts(() => write(format))
    setBusy(false)
  }
  return (
    <Menu>
      <Menu.Target>
        <Button
          mt="md"
          size="lg"
          fullWidth
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={22} aria-hidden />}
        >
          Arquivos para a aeronave
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} mih={48} onClick={() => void save(format)}>
            {ITEMS[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const WORDS = { title: 'Croqui dos talhões', one: 'talhão', many: 'talhões' } as const
