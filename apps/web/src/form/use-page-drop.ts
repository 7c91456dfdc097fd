import { useEffect, useEffectEvent, useState } from 'react'
import { droppedFiles } from './dropped-files.ts'

interface PageDropOptions {
  readonly disabled: boolean
  /** Let go beside every place that takes files itself. */
  readonly onFiles: (files: readonly File[]) => void
}

/** Whether files are held over the page. Without this the browser would open what misses a field, and leave the page for it. */
export function usePageDrop({ disabled, onFiles }: PageDropOptions): boolean {
  const [over, setOver] = useState(false)
  const hold = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    if (disabled) event.dataTransfer.dropEffect = 'none'
    setOver(!disabled)
  })
  const leave = useEffectEvent((event: DragEvent) => {
    // From one element to the next is not out.
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
  return over
}
