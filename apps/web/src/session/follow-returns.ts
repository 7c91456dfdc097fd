/** Somebody who looked elsewhere for a while and is back: calls `returned`. The answer stops. */
const A_WHILE_MS = 60_000

export function followReturns(returned: () => void): () => void {
  let leftMs = Date.now()
  const follow = () => {
    if (document.hidden) leftMs = Date.now()
    else if (Date.now() - leftMs >= A_WHILE_MS) returned()
  }
  document.addEventListener('visibilitychange', follow)
  return () => document.removeEventListener('visibilitychange', follow)
}
