/** What the server wrote into the page for this visit. */

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** Style elements without it are refused by the page's content policy. Read once: whoever asks later finds the page changed by others. */
const NONCE = metaContent('faixa-nonce')

export const nonce = () => NONCE

// Where the library that keeps the page from scrolling behind a dialog looks for it.
Object.assign(globalThis, { __webpack_nonce__: NONCE })

/** Where page views are reported, if anywhere. */
export const ANALYTICS = metaContent('faixa-analytics')

/** In place of our colour of actions, if anything. */
export const COLOUR = metaContent('faixa-cor')
