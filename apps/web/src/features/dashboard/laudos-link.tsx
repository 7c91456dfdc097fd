import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/page/links.tsx'
import { type CountedSearch, listSearchOf } from './dashboard-address.ts'

interface LaudosLinkProps {
  readonly search: CountedSearch
  readonly narrowed?: Parameters<typeof listSearchOf>[1]
  /** Name of the link, where its text does not describe its target. */
  readonly label?: string
  readonly children: ReactNode
}

/** A figure that links to the laudos from which it is computed. */
export function LaudosLink({ search, narrowed, label, children }: LaudosLinkProps) {
  return (
    <TextLink
      to={paths.laudos}
      search={listSearchOf(search, narrowed) as never}
      aria-label={label}
      c="inherit"
      inherit
      underline="hover"
    >
      {children}
    </TextLink>
  )
}
