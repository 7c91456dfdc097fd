/** The keys that every screen has. */

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl+K or ⌘K opens the search for laudos, screens and actions, also while somebody types; `?` the list of shortcuts, only otherwise. */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Keys,
  isTyping: boolean,
): 'go-to' | 'shortcuts' | undefined {
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey) return 'go-to'
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping ? 'shortcuts' : undefined
}
