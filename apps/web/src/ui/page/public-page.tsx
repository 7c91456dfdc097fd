/** A page that people without an account read: one column, without the menu. */
import type { ReactNode } from 'react'
import classes from './public-page.module.css'

export function PublicPage({ children }: { readonly children: ReactNode }) {
  return (
    <main id="conteudo" tabIndex={-1} className={classes.page}>
      {children}
    </main>
  )
}
