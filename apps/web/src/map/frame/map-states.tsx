/** Screens shown in place of a map. */
import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Loading } from '../../ui/states/loading.tsx'
import classes from './map-states.module.css'

/** Shows the outline of the card that will be beside the map. */
export function MapSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={classes.loading}>
      <Loading label={label}>
        <div className={classes.card}>
          <Skeleton height={20} width="70%" />
          <Skeleton height={12} width="45%" mt={10} />
          <Skeleton height={34} width="50%" mt={24} />
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={14} mt={16} />
          ))}
        </div>
      </Loading>
    </div>
  )
}

interface InsteadOfMapProps {
  /** The page's heading, for screen readers. */
  readonly heading: string
  /** Explains why there is no map, and what can be done. */
  readonly children: ReactNode
}

export function InsteadOfMap({ heading, children }: InsteadOfMapProps) {
  return (
    <div className={classes.centred}>
      <VisuallyHidden component="h1">{heading}</VisuallyHidden>
      {children}
    </div>
  )
}
