/**
 * Leaves out the records of an application that are marked as not spraying.
 *
 * A source (an attribute, the names, the folders) counts only where it distinguishes records: a flow that is 0 in every
 * record means that no flow meter was connected. Among the sources that count, one «off» is enough: a valve open over
 * an empty tank sprays nothing, and neither does a shut valve while the flow meter still turns. Records with
 * contradictory sources are reported. Linear in the records and their attributes.
 */
import { type SprayEvidence, sprayEvidence } from '../classify/attributes/spray-state.ts'
import type { Issue } from '../issues/issue.ts'
import type { Placemark } from '../kml/placemark.ts'
import { countText } from './count-text.ts'
import { firstLocationOf } from './placemark-location.ts'

export interface SprayingRecords {
  readonly placemarks: readonly Placemark[]
  readonly issues: readonly Issue[]
}

/** Share of the records: a source that is never «on», and «off» in more records than this, distinguishes none. */
const NEARLY_ALL = 0.9

export function leaveOutOffRecords(placemarks: readonly Placemark[]): SprayingRecords {
  const records: { readonly placemark: Placemark; readonly evidence: readonly SprayEvidence[] }[] = []
  let drawn = 0
  for (const placemark of placemarks) {
    if (placemark.shapes.every(({ kind }) => kind === 'point')) continue
    drawn++
    const evidence = sprayEvidence(placemark)
    if (evidence.length > 0) records.push({ placemark, evidence })
  }
  if (records.length === 0) return { placemarks, issues: [] }

  const distinguishing = distinguishingSources(
    records.flatMap(({ evidence }) => evidence),
    drawn,
  )
  const off: Placemark[] = []
  const contradictory: Placemark[] = []
  const statements = new Set<string>()
  let contradiction: string | undefined
  for (const { placemark, evidence } of records) {
    const no = evidence.filter(({ source, state }) => state === 'off' && distinguishing.has(source))
    if (no.length === 0) continue
    off.push(placemark)
    for (const statement of no) statements.add(textOf(statement))
    const yes = evidence.find(({ source, state }) => state === 'on' && distinguishing.has(source))
    if (!yes) continue
    contradictory.push(placemark)
    contradiction ??= `${textOf(no[0]!)} com ${textOf(yes)}`
  }
  if (off.length === drawn || off.length === 0) return { placemarks, issues: nothingDistinguished(records, drawn) }
  const left = new Set(off)
  return {
    placemarks: placemarks.filter((placemark) => !left.has(placemark)),
    issues: [
      recordsOff(off, [...statements]),
      ...(contradiction === undefined ? [] : [recordsContradictory(contradictory, contradiction)]),
    ],
  }
}

function distinguishingSources(evidence: readonly SprayEvidence[], drawn: number): ReadonlySet<string> {
  const counts = new Map<string, { on: number; off: number }>()
  for (const { source, state } of evidence) {
    const count = counts.get(source) ?? { on: 0, off: 0 }
    counts.set(source, count)
    if (state === 'on') count.on++
    else if (state === 'off') count.off++
  }
  const distinguishing = [...counts].filter(([, { on, off }]) => on > 0 || off <= NEARLY_ALL * drawn)
  return new Set(distinguishing.map(([source]) => source))
}

/** Returns the finding for a file from which nothing was left out: every record is off, or some have a 0 that may mean off. */
function nothingDistinguished(
  records: readonly { readonly placemark: Placemark; readonly evidence: readonly SprayEvidence[] }[],
  drawn: number,
): Issue[] {
  const off = records.filter(({ evidence }) => evidence.some(({ state }) => state === 'off'))
  if (off.length > NEARLY_ALL * drawn) {
    const statement = off[0]!.evidence.find(({ state }) => state === 'off')!
    return [
      {
        code: 'records-all-off',
        severity: 'aviso',
        message: `${countText(off.length, 'registro diz', 'registros dizem')} que não aplicavam (${textOf(statement)}) e nenhum diz que aplicava: foram medidos mesmo assim. Confira se o arquivo é o da aplicação.`,
        place: firstLocationOf(off.map(({ placemark }) => placemark)),
        count: off.length,
      },
    ]
  }
  const unclear = records.filter(({ evidence }) => evidence.some(({ state }) => state === 'unclear'))
  if (unclear.length === 0 || unclear.length > NEARLY_ALL * drawn) return []
  const statement = unclear[0]!.evidence.find(({ state }) => state === 'unclear')!
  return [
    {
      code: 'records-perhaps-off',
      severity: 'aviso',
      message: `${countText(unclear.length, 'registro traz', 'registros trazem')} ${textOf(statement)}, que pode querer dizer que não aplicavam: foram medidos. Confira.`,
      place: firstLocationOf(unclear.map(({ placemark }) => placemark)),
      count: unclear.length,
    },
  ]
}

/** Statements quoted in a finding; more would make the sentence unreadable. */
const STATEMENTS_QUOTED = 3

function recordsOff(off: readonly Placemark[], statements: readonly string[]): Issue {
  const quoted =
    statements.slice(0, STATEMENTS_QUOTED).join('; ') + (statements.length > STATEMENTS_QUOTED ? '; …' : '')
  const verbs = off.length === 1 ? 'registro diz que não aplicava' : 'registros dizem que não aplicavam'
  return {
    code: 'records-off',
    severity: 'aviso',
    message: `${countText(off.length, verbs)} (${quoted}) e ${off.length === 1 ? 'ficou' : 'ficaram'} fora.`,
    place: firstLocationOf(off),
    count: off.length,
  }
}

function recordsContradictory(placemarks: readonly Placemark[], example: string): Issue {
  const one = placemarks.length === 1
  return {
    code: 'records-contradictory',
    severity: 'aviso',
    message: `${countText(placemarks.length, one ? 'registro se contradiz' : 'registros se contradizem')} (${example}): ${one ? 'ficou' : 'ficaram'} fora da aplicação.`,
    place: firstLocationOf(placemarks),
    count: placemarks.length,
  }
}

const LONGEST_STATEMENT = 30

function textOf({ source, text }: SprayEvidence): string {
  const short = text.length > LONGEST_STATEMENT ? `${text.slice(0, LONGEST_STATEMENT)}…` : text
  if (source === 'NOME') return `«${short}»`
  return source === 'PASTA' ? `pasta «${short}»` : `${source} ${short}`
}
