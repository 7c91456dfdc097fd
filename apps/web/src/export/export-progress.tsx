import { Button, Progress } from '@mantine/core'
import classes from './export-progress.module.css'

export interface ExportStage {
  /** What is being done: «Desenhando o mapa». */
  readonly label: string
  /** Done so far, from 0 to 1. */
  readonly share: number
  readonly cancel: () => void
}

/** Says how far an export is, and ends it. */
export function ExportProgress({ label, share, cancel }: ExportStage) {
  return (
    <div className={classes.box}>
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
