/** Saves the registered plots as KML, GeoJSON or a spreadsheet. */
import { Problem } from '@faixa/contract'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { MAP_FORMATS } from '../../../export/map-formats.ts'
import { loadNow } from '../../../ui/connection/load-part.ts'
import { showToast } from '../../../ui/messages/toast.ts'

const FORMATS = { kml: MAP_FORMATS.kml.label, geojson: MAP_FORMATS.geojson.label, xlsx: 'Excel (XLSX)' } as const

export function ExportPlots({ empresa }: { readonly empresa: number | undefined }) {
  const [busy, setBusy] = useState(false)
  const save = async (format: keyof typeof FORMATS) => {
    setBusy(true)
    try {
      // The writers are loaded with the first export.
      const { savePlots } = await loadNow(() => import('./save-plots.ts'))
      await savePlots(format, empresa)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      showToast({ title: 'Não foi possível exportar', message: error.message, tone: 'warning' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={16} aria-hidden />}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(FORMATS) as (keyof typeof FORMATS)[]).map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {FORMATS[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
