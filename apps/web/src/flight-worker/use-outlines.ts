import { useEffect, useEffectEvent, useState } from 'react'

/** GeoJSON of the shapes of each file, by its number. */
export type Outlines = Readonly<Record<number, Blob>>

/** Sketches files once they are needed. `outline` is the call of the worker that holds them; `ids` are their numbers there. */
export function useOutlines(ids: readonly number[], outline: (id: number) => Promise<Blob>): Outlines {
  const [outlines, setOutlines] = useState<Outlines>({})
  const missing = ids.filter((id) => !outlines[id])
  const sketch = useEffectEvent(() => {
    for (const id of missing) {
      outline(id).then(
        (features) => setOutlines((before) => ({ ...before, [id]: features })),
        // The file was removed meanwhile, or the worker ended, which its reading reports.
        () => undefined,
      )
    }
  })
  const wanted = missing.join()
  useEffect(() => {
    if (wanted) sketch()
  }, [wanted])
  return outlines
}
