import { formatMegabytes, formatNumber } from '@faixa/units'
import { Progress, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { ExportFormat } from '../../../export/laudos/export-asked.ts'
import classes from './exports.module.css'
import type { ExportProgressStore } from './use-export.ts'

interface RunningExportProps {
  readonly progress: ExportProgressStore
  readonly format: ExportFormat
}

/** Percent of a PDF's progress for reading its rows; drawing its pages takes the rest. */
const COMING = 30

export function RunningExport({ progress, format }: RunningExportProps) {
  const { step, done, of } = useSyncExternalStore(progress.subscribe, progress.read)
  const part = of ? done / of : 0
  const isFetched = step === 'bytes'
  // The length of a file that the server is still writing is unknown.
  const percent = isFetched
    ? 100
    : format === 'excel'
      ? 100 * part
      : step === 'rows'
        ? COMING * part
        : COMING + (100 - COMING) * part
  const progressText = isFetched
    ? `${formatMegabytes(done)} recebidos`
    : of === undefined
      ? 'Preparando…'
      : `${formatNumber(done, 0)} de ${formatNumber(of, 0)} ${step === 'rows' ? 'laudos' : 'páginas'}`
  return (
    <div className={classes.progress}>
      <Text size="sm" className={classes.message ?? ''}>
        {progressText}
      </Text>
      <Progress.Root size="sm">
        <Progress.Section value={percent} animated={isFetched} aria-label="Andamento da exportação" />
      </Progress.Root>
    </div>
  )
}
