import { useEffect } from 'react'

export const PRODUCT = 'Faixa'

/** The window's title while this screen is open; routes give theirs in routes.tsx, screens that know better use this. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
  }, [title])
}
