import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-session.ts'
import { TextLink } from '../../ui/page/links.tsx'
import { type DashboardSearch, listSearchOf } from './dashboard-address.ts'

interface LaudosLinkProps {
  readonly search: DashboardSearch
  readonly narrowed?: Parameters<typeof listSearchOf>[2]
  /** Name of the link, where its text does not say where it leads. */
  readonly label?: string
  readonly children: ReactNode
}

/** A figure that leads to the laudos that it is made of. */
export function LaudosLink({ search, narrowed, label, children }: LaudosLinkProps) {
  const seesPrivate = useMay('readPrivate')
  return (
    <TextLink
      to={paths.laudos}
      search={listSearchOf(search, seesPrivate, narrowed) as never}
      aria-label={label}
      c="inherit"
      inherit
      underline="hover"
    >
      {children}
    </TextLink>
  )
}
