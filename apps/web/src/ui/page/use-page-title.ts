import { useEffect } from 'react'

export const PRODUCT = 'Faixa'

export const windowTitle = (title: string | undefined) => (title ? `${title} · ${PRODUCT}` : PRODUCT)

/** Sets the window's title while this screen is open, in place of its title in screens.ts. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
}
