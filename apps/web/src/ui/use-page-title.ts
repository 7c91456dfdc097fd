import { useEffect } from 'react'

export const PRODUCT = 'Faixa'

export const windowTitle = (title: string | undefined) => (title ? `${title} · ${PRODUCT}` : PRODUCT)

/** The window's title while this screen is open; titles are in screens.ts, and screens that know better use this. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
}
