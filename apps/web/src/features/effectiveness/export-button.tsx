import { documentFileName, type EffectivenessDocument } from '@faixa/export'
import { Button, Menu, Tooltip } from '@mantine/core'
import { IconFileTypePdf, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { effectivenessFile } from '../../export/effectiveness/effectiveness-file.ts'
import { withToasts } from '../../export/export-toasts.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { saveFile } from '../../ui/save-file.ts'
import { namedFilters, type ReportState } from './report-state.ts'

const NOTHING = 'Não é possível exportar, pela ausência de dados!'

interface ExportButtonProps {
  readonly state: ReportState
  readonly typedBy: string
}

/** Reveals XLSX and PDF on hover, by click and by keyboard. */
export function ExportButton({ state: { history }, typedBy }: ExportButtonProps) {
  const [busy, setBusy] = useState(false)
  const { lines, filtros } = history.present
  if (lines.length === 0) {
    return (
      <Tooltip label={NOTHING} events={{ hover: true, focus: true, touch: true }}>
        {/* A button that cannot be pressed stays reachable, so that its reason can be read. */}
        <Button variant="default" data-disabled aria-disabled aria-label={`Exportar. ${NOTHING}`}>
          Exportar
        </Button>
      </Tooltip>
    )
  }
  const save = async (extension: 'pdf' | 'xlsx') => {
    setBusy(true)
    await withToasts(async () => {
      const document: EffectivenessDocument = {
        filtros: namedFilters(filtros),
        ...{ lines, typedBy, made: formatMoment(new Date()) },
      }
      saveFile(await effectivenessFile(document, extension), documentFileName(document, extension))
    })
    setBusy(false)
  }
  return (
    <Menu trigger="click-hover" openDelay={80} closeDelay={200} position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={busy}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTable size={16} aria-hidden />} onClick={() => void save('xlsx')}>
          XLSX
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={() => void save('pdf')}>
          PDF
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
