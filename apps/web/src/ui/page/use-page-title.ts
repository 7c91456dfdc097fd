import { useEffect } from 'react'

export const PRODUCT = 'Faixa'

let named: string = PRODUCT

/** Sets the name that follows each title, for an installation that has one. */
export function showNameAs(name: string): void {
  named = name
  show()
}

/** The title in screens.ts of the route that is open. */
let ofRoute: string | undefined
/** The title that the open screen has instead of its route's. */
let ofScreen: string | undefined

function show(): void {
  const title = ofScreen ?? ofRoute
  document.title = title ? `${title} · ${named}` : named
}

/** Sets the window's title for a route; a title that the screen itself set before its route was reported stays. */
export function showRouteTitle(title: string | undefined): void {
  ofRoute = title
  show()
}

/** Sets the window's title in place of the route's, until the returned function is called. */
export function showScreenTitle(title: string | undefined): () => void {
  ofScreen = title
  show()
  return () => {
    ofScreen = undefined
    show()
  }
}

/** Sets the window's title while this screen is open, in place of its title in screens.ts. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => showScreenTitle(title), [title])
}
