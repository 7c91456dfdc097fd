/**
 * One line for a step that takes long. On a terminal it counts the seconds; elsewhere it is printed again every `AGAIN_MS`, so that a diary
 * shows that the step goes on.
 */
const TICK_MS = 1_000
const AGAIN_MS = 15_000

/** Returns a function that ends the line; without `done` the step failed. `detail` says how far it is. */
export function showProgress(doing, { detail = () => '', out = process.stdout } = {}) {
  const from = performance.now()
  const seconds = () => `${Math.round((performance.now() - from) / 1000)} s`
  // Returns to the beginning of the line and clears it.
  const rewrite = (text) => out.write(`\r\u001b[K${text}`)
  if (out.isTTY) rewrite(`${doing}…`)
  else out.write(`${doing}…\n`)
  const timer = setInterval(
    () => {
      const text = [`${doing}… ${seconds()}`, detail()].filter(Boolean).join(', ')
      if (out.isTTY) rewrite(text)
      else out.write(`${text}\n`)
    },
    out.isTTY ? TICK_MS : AGAIN_MS,
  )
  return (done) => {
    clearInterval(timer)
    if (out.isTTY) rewrite(done === undefined ? `${doing}…\n` : `${done} em ${seconds()}.\n`)
    else if (done !== undefined) out.write(`${done} em ${seconds()}.\n`)
  }
}
