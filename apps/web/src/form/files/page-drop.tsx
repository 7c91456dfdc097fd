import { useEffect, useEffectEvent, useState } from 'react'
import { droppedFiles } from './dropped-files.ts'
import classes from './page-drop.module.css'

interface PageDropProps {
  readonly disabled: boolean
  /** Text shown while files are dragged over the page. */
  readonly invitation: string
  /** Called with files dropped outside every field that accepts files. */
  readonly onFiles: (files: readonly File[]) => void
}

/** Accepts files dropped anywhere on the page. Otherwise the browser would open a file that misses a field, and leave the page. */
export function PageDrop({ disabled, invitation, onFiles }: PageDropProps) {
  const [over, setOver] = useState(false)
  const hold = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    if (disabled) event.dataTransfer.dropEffect = 'none'
    setOver(!disabled)
  })
  const leave = useEffectEvent((event: DragEvent) => {
    // Without a related target the pointer left the page; otherwise it only moved from one element to another.
    if (event.relatedTarget === null) setOver(false)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false)
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    if (!disabled) void droppedFiles(event.dataTransfer).then(onFiles)
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('dragover', (event) => hold(event), { signal })
    window.addEventListener('dragleave', (event) => leave(event), { signal })
    window.addEventListener('drop', (event) => drop(event), { signal })
    return () => stop.abort()
  }, [])
  return (
    over && (
      <div className={classes.drop} aria-hidden>
        <span>{invitation}</span>
      </div>
    )
  )
}
