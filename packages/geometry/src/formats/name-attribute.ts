/** The attribute that is a record's name: ogr2ogr writes a KML's as `Name`, people head their columns `NOME`. */
import { findAttribute, keyList } from '../classify/attributes/find-attribute.ts'

const KEYS = keyList('NAME NOME TITLE')

export function nameIn(attributes: Readonly<Record<string, string>>): string | undefined {
  return findAttribute(attributes, KEYS)?.value
}
