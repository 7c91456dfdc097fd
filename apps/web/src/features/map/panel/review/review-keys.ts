/** The keys of the review: C reviews, 1 to 9 and 0 add and take the ten notes, in the order of the form. */
import { NOTE_KEYS, type NoteKey } from '@faixa/domain'

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const DIGITS = '1234567890'

export function keyOfNote(note: NoteKey): string {
  return DIGITS[NOTE_KEYS.indexOf(note)] ?? ''
}

/** With Ctrl, Alt or Meta the keys belong to the browser. */
export function reviewActOf({ key, ctrlKey, metaKey, altKey }: Keys): 'review' | NoteKey | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key.toLowerCase() === 'c') return 'review'
  const place = key.length === 1 ? DIGITS.indexOf(key) : -1
  return place < 0 ? undefined : NOTE_KEYS[place]
}
