import { Progress } from '@mantine/core'
import classes from './download-progress.module.css'

interface DownloadProgressProps {
  /** Description of the data being loaded: «Baixando os talhões». */
  readonly label: string
  /** From 0 to 1; undefined while nothing is being transferred. */
  readonly done: number | undefined
}

/** Lies over the map for which something is transferred. Its box is positioned. */
export function DownloadProgress({ label, done }: DownloadProgressProps) {
  if (done === undefined || done >= 1) return null
  const percent = Math.round(done * 100)
  return (
    <div className={classes.box}>
      <span>
        {label}: {percent}&nbsp;%
      </span>
      <Progress value={percent} size="xs" aria-label={label} transitionDuration={0} />
    </div>
  )
}
