/**
 * Tells whether the browser has been open since the person signed in: a session that is not to be kept ends when the browser is closed. A
 * cookie without a date is shared by all tabs and deleted with the last window; it has no other content. Where cookies are switched off,
 * the tab's storage replaces it. A browser that restores its last windows keeps both.
 */

const NAME = 'faixa-aberto'
/** Set after the greeting, so that no further tab of this browser greets again. */
const GREETED = 'faixa-recebido'

export const markBrowserOpen = () => mark(NAME)
export const isBrowserStillOpen = () => isMarked(NAME)
export const markGreeted = () => mark(GREETED)
export const isGreeted = () => isMarked(GREETED)

function mark(name: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store is asynchronous, and absent on plain HTTP
  document.cookie = `${name}=1; path=${new URL(document.baseURI).pathname}; samesite=strict${secure}`
  sessionStorage.setItem(name, '1')
}

function isMarked(name: string): boolean {
  return document.cookie.split('; ').includes(`${name}=1`) || sessionStorage.getItem(name) === '1'
}
