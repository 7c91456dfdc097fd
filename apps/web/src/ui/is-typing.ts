/**
 * True where a key belongs to a text field or to an overlay of the page, so that it is no shortcut of the screen. While a modal dialog is
 * open no key belongs to the screen: a click into its text, or a button of it that disappears, leaves the focus on the page's body.
 */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null ||
    target.ownerDocument.querySelector('[aria-modal=true]') !== null
  )
}
