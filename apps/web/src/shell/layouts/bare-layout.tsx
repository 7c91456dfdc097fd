import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './bare-layout.module.css'
import { Brand } from './brand.tsx'

/** A layout without bar and menu: one card in the middle. */
export function BareLayout() {
  return (
    <BareCard>
      <Outlet />
    </BareCard>
  )
}

export function BareCard({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header>
        <Brand />
      </header>
      <main className={classes.card}>{children}</main>
    </div>
  )
}
