import { type RegisteredRouter, useNavigate, useSearch } from '@tanstack/react-router'

/** A change of an address; `undefined` takes a part out of it. */
export type AddressPatch<Address> = { readonly [Part in keyof Address]?: Address[Part] | undefined }

/** A path of the route tree. */
type RoutePath = keyof RegisteredRouter['routesByPath']

type Patches<Address> = AddressPatch<Address> | ((before: Address) => AddressPatch<Address>)

export interface AddressState<Address> {
  readonly search: Address
  /** In place: the way back leads to where one came from. */
  readonly put: (patch: Patches<Address>) => void
  /** A step of its own: the way back undoes it. */
  readonly step: (patch: Patches<Address>) => void
}

/** What of a screen lives in its address. `read` leaves out what it cannot read and what is usual; `route` is the screen's path, as in paths.ts. */
export function useAddress<Address extends object>(
  read: (raw: Readonly<Record<string, unknown>>) => Address,
  route: RoutePath,
): AddressState<Address> {
  // The router reads every address with the same function (screens.ts), before the screen is drawn.
  const search = useSearch({ strict: false })
  const navigate = useNavigate({ from: route })
  const go = (patch: Patches<Address>, replace: boolean) =>
    void navigate({
      // Patches the address as it is by now: who clicks twice is faster than the screen.
      search: ((before: object) =>
        read({ ...before, ...(typeof patch === 'function' ? patch(before as Address) : patch) })) as never,
      replace,
      resetScroll: false,
    })
  return { search: search as Address, put: (patch) => go(patch, true), step: (patch) => go(patch, false) }
}
