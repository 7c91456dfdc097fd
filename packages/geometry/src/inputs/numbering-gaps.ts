/**
 * Finds gaps in the numbers of a file's records, left by lost blocks: «Aplicação 12» is followed by «Aplicação 21».
 *
 * The numbers are those at the end of the names, or of an attribute that counts rows or passes. They count only where
 * all records have one and they ascend; one or two gaps are then a loss, and so is a step of 2 or 3 throughout, while many
 * gaps are an export of chosen records. An application whose first number is above 1 lost its beginning, and so did a file
 * whose rows are numbered above 1, unless it has fewer records than are missing: a log may go on counting from another
 * flight, and a farm may be an end of a usina's map. Records lost at the end leave no gap. Linear in the records.
 */
import { findAttribute, keyList } from '../classify/attributes/find-attribute.ts'
import type { Issue } from '../issues/issue.ts'
import type { Placemark } from '../kml/placemark.ts'
import { countText } from './count-text.ts'
import { locationOf } from './placemark-location.ts'

/** Attributes by which programs count the rows of a file. */
const ROW_KEYS = keyList('FID OBJECTID OID')
const NUMBER_KEYS = keyList(
  `ID_REGISTRO REGISTRO SEQ SEQUENCIA N_REGISTRO RECORD RECORD_NO PASSADA N_PASSADA NUM_PASSADA NR_PASSADA PASS_NO
  PASSNUMBER PASS_NUMBER`,
)
const ZERO = 0x30
const LONGEST_NUMBER = 9
/** Minimum number of records. Among fewer plots of a farm, a gap is as likely as none, while the records of an application are counted. */
const FEW_RECORDS = { area: 6, application: 3 }
const MOST_GAPS = 2
/** Maximum share of the records that may lack the number of their row, which a program writes for each. */
const MOST_WITHOUT = 0.05
/** Largest step that shows that only every second or third record is there; people number plots by 10. */
const MOST_STEP = 3
/** Programs count from 1, and some from 0. */
const FIRST = 1

export function numberingGaps(placemarks: readonly Placemark[], of: 'area' | 'application'): Issue[] {
  const drawn = placemarks.filter(({ shapes }) => shapes.some(({ kind }) => kind !== 'point'))
  if (drawn.length < FEW_RECORDS[of]) return []
  const isCounted = of === 'application'
  const issue =
    gapsIn(drawn, nameNumbers(), isCounted) ??
    gapsIn(drawn, attributeNumbers(ROW_KEYS), true, MOST_WITHOUT) ??
    gapsIn(drawn, attributeNumbers(NUMBER_KEYS), isCounted)
  return issue ? [issue] : []
}

/** Returns a record's number, or undefined for one without a number of the same kind as the records before. */
type NumberOf = (placemark: Placemark) => number | undefined

/** Reads numbers from names that are the same text and a number. */
function nameNumbers(): NumberOf {
  let stem: string | undefined
  return ({ name }) => {
    const text = name?.trimEnd() ?? ''
    const at = digitsFrom(text)
    if (at === text.length || text.length - at > LONGEST_NUMBER) return undefined
    stem ??= text.slice(0, at)
    return at === stem.length && text.startsWith(stem) ? Number(text.slice(at)) : undefined
  }
}

function attributeNumbers(keys: ReturnType<typeof keyList>): NumberOf {
  let key: string | undefined
  return ({ attributes }) => {
    const found = findAttribute(attributes, keys)
    key ??= found?.key
    if (!found || found.key !== key || found.value.length > LONGEST_NUMBER || digitsFrom(found.value) > 0) {
      return undefined
    }
    return Number(found.value)
  }
}

/** Returns the index of the digits at the end of the text; its length where it ends with none. */
function digitsFrom(text: string): number {
  let at = text.length
  while (at > 0 && text.charCodeAt(at - 1) >= ZERO && text.charCodeAt(at - 1) <= ZERO + 9) at--
  return at
}

interface Gap {
  readonly before: Placemark
  readonly after: Placemark
  readonly missing: number
}

/** `isCounted`: whether the numbers are counted in this file, from its first record. `mostWithout`: share of the records that may lack one. */
function gapsIn(
  drawn: readonly Placemark[],
  numberOf: NumberOf,
  isCounted: boolean,
  mostWithout = 0,
): Issue | undefined {
  const gaps: Gap[] = []
  let before: Placemark | undefined
  let last = 0
  let lost = 0
  let isEven = true
  let without = 0
  for (const placemark of drawn) {
    const value = numberOf(placemark)
    if (value === undefined) {
      // A record with damaged attributes counts as having its number.
      if (++without > mostWithout * drawn.length) return undefined
      last++
      continue
    }
    if (before) {
      const step = value - last
      if (step < 0) return undefined
      if (step > 1) gaps.push({ before, after: placemark, missing: step - 1 })
      isEven &&= step > 1 && step <= MOST_STEP && step - 1 === gaps[0]?.missing
      if (gaps.length > MOST_GAPS && !isEven) return undefined
    } else if (isCounted) lost = value - FIRST - without
    before = placemark
    last = value
  }
  const [gap] = gaps
  if (gap) {
    const missing = gaps.reduce((sum, { missing: some }) => sum + some, 0)
    return missingIssue(missing, `depois de ${locationOf(gap.before)}`, gap.after)
  }
  return lost > 0 && lost <= drawn.length
    ? missingIssue(lost, `antes de ${locationOf(drawn[0]!)}`, drawn[0]!)
    : undefined
}

function missingIssue(missing: number, where: string, next: Placemark): Issue {
  return {
    code: 'numbering-gap',
    severity: 'aviso',
    message: `Na numeração ${missing === 1 ? 'falta' : 'faltam'} ${countText(missing, 'registro', 'registros')} ${where}: o arquivo pode estar incompleto. Confira.`,
    place: locationOf(next),
    count: missing,
  }
}
