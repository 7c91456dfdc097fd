import { Outlet } from '@tanstack/react-router'
import classes from './bare-layout.module.css'
import { Brand } from './brand.tsx'

/** Neither bar nor menu: one card in the middle. */
export function BareLayout() {
  return (
    <div className={classes.page}>
      <header>
        <Brand />
      </header>
      <main className={classes.card}>
        <Outlet />
      </main>
    </div>
  )
}
