/** The token of an e-mail that resets a password. It is taken out of the address at once: an address is kept in the history and may be shared. */

let token: string | undefined

/** Called before the router reads the address. */
export function takeResetToken(path: string): void {
  const address = new URL(location.href)
  const sent = address.searchParams.get('token')
  if (sent === null || !address.pathname.endsWith(path)) return
  token = sent
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
}

export const resetToken = () => token

/** It was used, or the person went on without it. */
export function dropResetToken(): void {
  token = undefined
}
