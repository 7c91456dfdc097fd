/**
 * Finds the tags of an XML text with their positions, so that a part of a workbook can be changed cell by cell and every other character
 * stays. Every step advances or throws, so that the time is linear in the length of the text.
 */
import { BROKEN, UnusableWorkbook } from './unusable-workbook.ts'

export interface XmlTag {
  /** Name without its prefix. */
  readonly name: string
  /** `x:` of `<x:row>`, else empty. */
  readonly prefix: string
  readonly kind: 'open' | 'close' | 'empty'
  /** Positions of `<` and of the character after `>`. */
  readonly start: number
  readonly end: number
  /** Value of an attribute, by its name in the document. */
  attribute(name: string): string | undefined
}

const TAG = /<(\/?)((?:[\w.-]+:)?)([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/y
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

export function* tagsOf(xml: string): Generator<XmlTag> {
  for (let at = xml.indexOf('<'); at >= 0; ) {
    const skipped = SKIPPED.find(([opening]) => xml.startsWith(opening, at))
    let end: number
    if (skipped) {
      const closing = xml.indexOf(skipped[1], at)
      if (closing < 0) throw new UnusableWorkbook(BROKEN)
      end = closing + skipped[1].length
    } else {
      TAG.lastIndex = at
      const match = TAG.exec(xml)
      if (!match) throw new UnusableWorkbook(BROKEN)
      const [whole, slash, prefix = '', name = '', attributes = '', empty] = match
      end = at + whole.length
      const kind = slash ? 'close' : empty ? 'empty' : 'open'
      yield { name, prefix, kind, start: at, end, attribute: (wanted) => attributeOf(attributes, wanted) }
    }
    at = xml.indexOf('<', end)
  }
}

function attributeOf(attributes: string, wanted: string): string | undefined {
  for (const [, name, double, single] of attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (name === wanted) return decoded(double ?? single ?? '')
  }
  return undefined
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text with its entities replaced. */
export function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex as string, 16) : undefined
    if (code === undefined) return ENTITIES[name] ?? whole
    return code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
}

/** Returns a tag with one attribute set, or removed where the value is undefined. */
export function withAttribute(tag: string, name: string, value: string | undefined): string {
  const without = tag.replace(new RegExp(`\\s+${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '')
  return value === undefined ? without : without.replace(/\s*(\/?)>$/, ` ${name}="${value}"$1>`)
}
