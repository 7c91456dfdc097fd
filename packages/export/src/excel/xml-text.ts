export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Characters that XML 1.0 cannot hold; they are left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression is about control characters
const UNWRITABLE =
  /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function xmlText(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)
}
