/** The export options of a job: the format, one file or one for each farm, and the protected areas around the plots. */
import { Problem } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Button, Checkbox, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sayBegun, sayDone, sayFailed } from '../../../export/export-toasts.ts'
import { MAP_FORMAT_NAMES, MAP_FORMATS, type MapFormat } from '../../../export/map-formats.ts'
import type { ProtectedFeature } from '../../../export/work/write-plots-kml.ts'
import { loadNow } from '../../../ui/connection/load-part.ts'
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

const ABOUT = {
  kml: 'Para o Google Earth e navegadores.',
  kmz: 'O mesmo em um arquivo menor.',
  shp: 'Em .zip, com .prj: WGS84.',
  geojson: 'Para mapas e programas.',
  gpx: 'Os contornos como trilhas.',
  pdf: 'Com as coordenadas dos cantos.',
} as const satisfies Record<MapFormat, string>

/** A label as it begins a line. */
const heading = (format: MapFormat) => {
  const { label } = MAP_FORMATS[format]
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Maximum number of plots of a croqui: one page for every two plots. */
const CROQUI_PLOTS_MAX = 300

export function ExportDialog({ rows, farms, write, readProtection, onClose }: ExportDialogProps) {
  useFocusBack()
  const [format, setFormat] = useState<MapFormat>('kml')
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
      const { readIssuer } = await loadNow(() => import('../../../export/read-issuer.ts'))
      const issuer = format === 'pdf' ? await readIssuer() : undefined
      const { file, name, undrawn } = await write({
        rows,
        work: { format, apart, protection, now: new Date(), issuer },
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
            {MAP_FORMAT_NAMES.map((name) => (
              <Radio key={name} value={name} label={heading(name)} description={ABOUT[name]} />
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
