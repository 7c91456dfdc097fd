/** Reads the settings that the server wrote into the page. */
import { metaContent } from '../ui/page/meta-content.ts'
import { PRODUCT } from '../ui/page/use-page-title.ts'

/** Nonce without which the page's content policy refuses style elements. It is read once, before other code changes the page. */
const NONCE = metaContent('nonce')

export const nonce = () => NONCE

// react-remove-scroll, which stops the page from scrolling behind a dialog, reads the nonce here.
Object.assign(globalThis, { __webpack_nonce__: NONCE })

/** Address that page views are reported to; empty where they are not. */
export const ANALYTICS = metaContent('analytics')

/** Colour of actions that replaces ours; empty where none is configured. */
export const COLOUR = metaContent('cor')

/** Name of the installation. */
export const NAME = metaContent('nome') || PRODUCT

/** Hash of the installation's logo; empty where none is set. */
export const LOGO = metaContent('logo')
