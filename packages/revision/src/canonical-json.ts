/** JSON in the one form that is signed: RFC 8785 (JCS), names in the order of their UTF-16 units, numbers as ECMAScript writes them. */
import canonicalize from 'canonicalize'

/** Throws a TypeError or an Error where the value is no I-JSON: NaN, Infinity, half a surrogate pair, a circle. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('The value has no form in JSON.')
  return text
}

export function canonicalBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(canonicalText(value))
}
