import { type RegisteredRouter, useNavigate, useRouter, useSearch } from '@tanstack/react-router'

/** A change of an address; `undefined` removes a part. */
export type AddressPatch<Address> = { readonly [Part in keyof Address]?: Address[Part] | undefined }

/** A path of the route tree. */
type RoutePath = keyof RegisteredRouter['routesByPath']

type Patches<Address> = AddressPatch<Address> | ((before: Address) => AddressPatch<Address>)

export interface AddressState<Address> {
  readonly search: Address
  /** Changes the address without a step in the history. */
  readonly put: (patch: Patches<Address>) => void
  /** Changes the address with a step in the history, which going back undoes. */
  readonly step: (patch: Patches<Address>) => void
}

/** The state of a screen in its address. `read` omits unreadable and default values; `route` is the screen's path in paths.ts. */
export function useAddress<Address extends object>(
  read: (raw: Readonly<Record<string, unknown>>) => Address,
  route: RoutePath,
): AddressState<Address> {
  // The router parses every address with the same function (screens.ts), before the screen is rendered.
  const search = useSearch({ strict: false })
  const navigate = useNavigate({ from: route })
  const router = useRouter()
  const go = (patch: Patches<Address>, replace: boolean) => {
    // The screen stays rendered while the code of the next one is loading; a change of its address must not call the person back. The next
    // one is rendered a moment before the router reports its arrival: clicks in between are meant for it.
    const { resolvedLocation } = router.state
    const { pathname } = router.latestLocation
    if (resolvedLocation && resolvedLocation.pathname !== pathname && !isPathOf(router, route, pathname)) return
    void navigate({
      // The patch is applied to the current address, because two clicks may happen before the screen is rendered again.
      search: ((before: object) =>
        read({ ...before, ...(typeof patch === 'function' ? patch(before as Address) : patch) })) as never,
      replace,
      resetScroll: false,
    })
  }
  return { search: search as Address, put: (patch) => go(patch, true), step: (patch) => go(patch, false) }
}

/** Tells whether a path belongs to the route. A route with parameters may be another page of the same screen. */
function isPathOf(router: Pick<RegisteredRouter, 'getMatchedRoutes'>, route: RoutePath, pathname: string): boolean {
  const [, , found] = router.getMatchedRoutes(pathname)
  return !route.includes('$') && found?.fullPath === route
}
