import { documentFileName, type EffectivenessDocument, type SemMedicao } from '@faixa/export'
import { Button, Tooltip } from '@mantine/core'
import { effectivenessFile } from '../../export/effectiveness/effectiveness-file.ts'
import { PaperMenu } from '../../export/paper-menu.tsx'
import { loadNow } from '../../ui/connection/load-part.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { namedFilters, type ReportState } from './report-state.ts'

const NOTHING = 'Não é possível exportar, pela ausência de dados!'

interface ExportButtonProps {
  readonly state: ReportState
  readonly typedBy: string
  readonly semMedicao: SemMedicao | undefined
}

/** Reveals XLSX and PDF on hover, by click and by keyboard. */
export function ExportButton({ state: { history }, typedBy, semMedicao }: ExportButtonProps) {
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
  return (
    <PaperMenu
      trigger="click-hover"
      openDelay={80}
      closeDelay={200}
      write={async (extension) => {
        const { readIssuer } = await loadNow(() => import('../../export/read-issuer.ts'))
        const document: EffectivenessDocument = {
          filtros: namedFilters(filtros),
          lines,
          typedBy,
          semMedicao,
          made: formatMoment(new Date()),
          issuer: await readIssuer(),
        }
        return [await effectivenessFile(document, extension), documentFileName(document, extension)]
      }}
    />
  )
}
