/** Calls `returned` when a person comes back to the tab after a while. Returns the function that stops it. */
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
