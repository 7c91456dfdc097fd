import { Button, Progress } from '@mantine/core'
import classes from './export-progress.module.css'

export interface ExportStage {
  /** The current step: «Desenhando o mapa». */
  readonly label: string
  /** Done so far, from 0 to 1. */
  readonly share: number
  readonly cancel: () => void
}

interface ExportProgressProps extends ExportStage {
  /** True where it is among other elements, as in a dialog; otherwise it floats above the map. */
  readonly inPlace?: boolean
}

/** Shows the progress of an export, and cancels it. */
export function ExportProgress({ label, share, cancel, inPlace = false }: ExportProgressProps) {
  return (
    <div className={classes.box} data-in-place={inPlace || undefined}>
      <div role="status" className={classes.label}>
        {label}…
      </div>
      <Button size="compact-xs" variant="default" onClick={cancel}>
        Cancelar
      </Button>
      <Progress className={classes.bar ?? ''} size="sm" value={share * 100} aria-label="Exportação" />
    </div>
  )
}
