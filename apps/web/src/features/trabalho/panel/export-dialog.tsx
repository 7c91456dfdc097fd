/** The export options of a job: the format, one file or one for each farm, and the protected areas around the plots. */
import { Problem } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Button, Checkbox, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sayBegun, sayDone, sayFailed } from '../../../export/export-toasts.ts'
import type { ProtectedFeature } from '../../../export/work/write-plots-kml.ts'
import type { WorkFormat } from '../../../export/work/write-work.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { useFocusBack } from '../../../ui/page/use-focus-back.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { Plots } from '../plots/use-plots.ts'

interface ExportDialogProps {
  /** Rows of the chosen plots. */
  readonly rows: readonly number[]
  readonly farms: number
  readonly write: Plots['write']
  /** The areas protected today: the writer uses those near the plots. */
  readonly readProtection: () => Promise<readonly ProtectedFeature[]>
  readonly onClose: () => void
}

const FORMATS = {
  kml: { label: 'KML', about: 'Para o Google Earth e navegadores.' },
  kmz: { label: 'KMZ', about: 'O mesmo em um arquivo menor.' },
  shp: { label: 'Shapefile', about: 'Em .zip, com .prj: WGS84.' },
  geojson: { label: 'GeoJSON', about: 'Para mapas e programas.' },
  gpx: { label: 'GPX', about: 'Os contornos como trilhas.' },
  pdf: { label: 'Croqui em PDF', about: 'Com as coordenadas dos cantos.' },
} as const satisfies Record<WorkFormat, { readonly label: string; readonly about: string }>

/** Maximum number of plots of a croqui: one page for every two plots. */
const CROQUI_PLOTS_MAX = 300

export function ExportDialog({ rows, farms, write, readProtection, onClose }: ExportDialogProps) {
  useFocusBack()
  const [format, setFormat] = useState<WorkFormat>('kml')
  const [apart, setApart] = useState(false)
  const [isProtected, setProtected] = useState(true)
  const [busy, setBusy] = useState(false)
  const takesProtection = format === 'kml' || format === 'kmz'
  const tooMany = format === 'pdf' && rows.length > CROQUI_PLOTS_MAX

  const save = async () => {
    setBusy(true)
    sayBegun()
    try {
      const protection = takesProtection && isProtected ? await readProtection() : undefined
      const { file, name, undrawn } = await write({
        rows,
        work: { format, apart, protection, now: new Date() },
      })
      saveFile(file, name)
      sayDone(undrawn.length === 0 ? undefined : `Sem a distância em volta de: ${undrawn.join(', ')}.`)
      onClose()
    } catch (error) {
      if (error instanceof Problem) {
        showToast({ title: 'Não foi possível exportar', message: error.message, tone: 'warning' })
      } else sayFailed()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title="Exportar talhões" centered closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <Stack gap="md">
        <Radio.Group label="Formato" value={format} onChange={setFormat}>
          <Stack gap={8} mt={8}>
            {(Object.keys(FORMATS) as WorkFormat[]).map((name) => (
              <Radio key={name} value={name} label={FORMATS[name].label} description={FORMATS[name].about} />
            ))}
          </Stack>
        </Radio.Group>
        {takesProtection && (
          <Checkbox
            label="Com obstáculos, áreas protegidas e distâncias a manter"
            checked={isProtected}
            onChange={(event) => setProtected(event.currentTarget.checked)}
          />
        )}
        {farms > 1 && (
          <Checkbox
            label={`Um arquivo por fazenda (${formatCount(farms, 'fazenda', 'fazendas')}, em um .zip)`}
            checked={apart}
            onChange={(event) => setApart(event.currentTarget.checked)}
          />
        )}
        {tooMany && (
          <Text size="sm" role="status">
            O croqui é para até {CROQUI_PLOTS_MAX} talhões: escolha menos talhões, ou outro formato.
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={busy} disabled={tooMany} onClick={() => void save()}>
            Exportar {formatCount(rows.length, 'talhão', 'talhões')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
