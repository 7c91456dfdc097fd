/** The token of an e-mail's link. It is removed from the address at once, because an address is kept in the history and may be shared. */

let taken: { readonly page: string; readonly token: string } | undefined

/** Called before the router reads the address; `pages` are the targets of links with a token. */
export function takeLinkToken(pages: readonly string[]): void {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  const page = pages.find((path) => address.pathname.endsWith(path))
  if (token === null || page === undefined) return
  taken = { page, token }
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
}

/** The token of a link that led to this page. */
export const linkToken = (page: string) => (taken?.page === page ? taken.token : undefined)

/** Forgets the token, because it was used or the person continued without it. */
export function dropLinkToken(): void {
  taken = undefined
}
