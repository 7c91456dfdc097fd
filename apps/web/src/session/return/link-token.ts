/**
 * The token of an e-mail's link, or the answer of an issuer with which the browser returns. It is removed from the address at once, because
 * an address is kept in the history and may be shared.
 */

let taken: { readonly page: string; readonly token: string } | undefined

/** Called before the router reads the address; `pages` are the targets of links with a token, and of an issuer. */
export function takeLinkToken(pages: readonly string[]): void {
  const address = new URL(location.href)
  const { searchParams: sent } = address
  const token = sent.get('token') ?? (sent.has('state') ? address.search : null)
  const page = pages.find((path) => address.pathname.endsWith(path))
  if (token === null || page === undefined) return
  taken = { page, token }
  address.search = ''
  history.replaceState(history.state, '', address)
}

/** The token of a link that led to this page. */
export const linkToken = (page: string) => (taken?.page === page ? taken.token : undefined)

/** Forgets the token, because it was used or the person continued without it. */
export function dropLinkToken(): void {
  taken = undefined
}
