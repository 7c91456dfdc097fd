/** A key that is pressed there is a letter of a text, or belongs to what lies on top. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
  )
}
