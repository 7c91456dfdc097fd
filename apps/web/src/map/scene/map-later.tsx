import { Skeleton } from '@mantine/core'
import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../ui/connection/load-part.ts'
import type { SmallMap } from './small-map.tsx'

const Drawn = lazyPart(async () => ({ default: (await import('./small-map.tsx')).SmallMap }))

/** A small map whose code, the largest part of a screen, is loaded last. */
export function MapLater(props: ComponentProps<typeof SmallMap>) {
  return (
    <Suspense fallback={<Skeleton height={props.height} />}>
      <Drawn {...props} />
    </Suspense>
  )
}
