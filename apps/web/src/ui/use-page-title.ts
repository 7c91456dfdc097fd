import { useEffect } from 'react'

export const PRODUCT = 'Faixa'

export const windowTitle = (title: string | undefined) => (title ? `${title} · ${PRODUCT}` : PRODUCT)

/** The window's title while this screen is open; routes give theirs in routes.tsx, screens that know better use this. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
}
