/** Reads the attributes of a tag. */
import { decodeEntities } from './html-entities.ts'

export type XmlAttributes = Readonly<Record<string, string>>

export const NO_ATTRIBUTES: XmlAttributes = {}

const NAME = String.raw`[\p{L}_:][\p{L}\p{M}\p{N}_.:·-]*`
export const START_OF_NAME = new RegExp(`^${NAME}`, 'u')
const ATTRIBUTE = new RegExp(String.raw`(\s*)(${NAME})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']\S*)))?`, 'uy')

/** `text`: what a tag holds behind its name. `onFault` is called for each departure from XML; an attribute without a value is left out. */
export function readAttributes(text: string, onFault: () => void): XmlAttributes {
  // The object has no prototype, so that an attribute may have any name.
  const attributes = Object.create(null) as Record<string, string>
  let at = 0
  while (at < text.length) {
    ATTRIBUTE.lastIndex = at
    const match = ATTRIBUTE.exec(text)
    if (!match) {
      if (text[at]!.trim() !== '') onFault()
      at++
      continue
    }
    const [whole, blanks, name = '', double, single, bare] = match
    const value = double ?? single ?? bare
    if (blanks === '' || value === undefined || bare !== undefined || name in attributes) onFault()
    if (value !== undefined) attributes[name] = decodeEntities(value)
    at += whole.length
  }
  return attributes
}
