/** The keys that every screen has. */

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl+K or ⌘K opens the search for laudos, screens and actions, also during typing; `?` the list of shortcuts, only outside of fields. */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Keys,
  isTyping: boolean,
): 'go-to' | 'shortcuts' | undefined {
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey) return 'go-to'
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping ? 'shortcuts' : undefined
}
